import { describeGames } from "../../kernel/random-run.fixture.ts";
import { GAMES } from "./random-game.fixture.ts";

describeGames(GAMES, process.env);
