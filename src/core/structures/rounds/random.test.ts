import { it } from "vitest";
import { testOf } from "../../kernel/random-run.fixture.ts";
import { GAMES } from "./random-game.fixture.ts";

it(...testOf(GAMES, process.env));
