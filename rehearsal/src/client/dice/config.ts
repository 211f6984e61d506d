import { setDiceDefaults } from "./environment.ts";
import { RollParser } from "./parser.ts";
import { Roll } from "./roll.ts";
import { Die } from "./terms/die.ts";
import { FunctionTerm, ParentheticalTerm } from "./terms/nested.ts";
import { NumericTerm, OperatorTerm, StringTerm } from "./terms/plain.ts";
import { PoolTerm } from "./terms/pool.ts";
import { Coin, FateDie } from "./terms/special.ts";

const DENOMINATIONS = [4, 6, 8, 10, 12, 20, 100];

/** Returns a random number from 0 up to, not including, 1, with 53 bits from the platform's cryptographic source. */
function randomUniform(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return ((high >>> 5) * 2 ** 26 + (low >>> 6)) / 2 ** 53;
}

/** CONFIG.Dice before packages change it. */
export const diceDefaults: Record<string, any> = {
  types: [Die, FateDie],
  rollModes: {
    publicroll: { label: "CHAT.RollPublic", icon: "fa-solid fa-globe" },
    gmroll: { label: "CHAT.RollPrivate", icon: "fa-solid fa-user-secret" },
    blindroll: { label: "CHAT.RollBlind", icon: "fa-solid fa-eye-slash" },
    selfroll: { label: "CHAT.RollSelf", icon: "fa-solid fa-user" },
  },
  rolls: [Roll],
  termTypes: { Coin, Die, FateDie, FunctionTerm, NumericTerm, OperatorTerm, ParentheticalTerm, PoolTerm, StringTerm },
  terms: { c: Coin, d: Die, f: FateDie },
  randomUniform,
  parser: RollParser,
  functions: {},
  fulfillment: {
    dice: Object.fromEntries(DENOMINATIONS.map((faces) => [`d${faces}`, { label: `d${faces}`, icon: "fa-solid fa-dice" }])),
    methods: {
      mersenne: { label: "DICE.FULFILLMENT.Digital", icon: "fa-solid fa-laptop", interactive: false },
      manual: { label: "DICE.FULFILLMENT.Manual", icon: "fa-solid fa-hand", interactive: true },
    },
    defaultMethod: "",
  },
};

setDiceDefaults({ config: diceDefaults });
