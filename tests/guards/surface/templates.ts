import Handlebars from "handlebars";
import { filesBelow, read } from "../files.ts";
import type { Uses } from "./used.ts";

/** The helpers of Handlebars itself. */
const BUILT_IN = new Set(["if", "each", "unless", "with", "lookup", "log"]);
/** Core's own actions that templates may use. */
const CORE_ACTIONS = new Set([
  ...["tab", "close", "editImage", "copyUuid", "configureSheet", "activateCombatant", "createCombat", "cycleCombat", "editName"],
  ...["panToCombatant", "pingCombatant", "rollInitiative", "toggleDefeated", "toggleHidden", "startCombat", "nextTurn"],
  ...["previousTurn", "nextRound", "previousRound", "endCombat", "rollAll", "rollNPC", "resetAll", "toggleSceneLink"],
]);

/** Returns what the system's templates use of Foundry VTT: helpers, custom elements, core's actions and templates. */
export function templateNames(): Uses {
  const uses: Uses = new Map();
  for (const file of filesBelow("templates", ".hbs")) {
    const text = read(file);
    const note = (name: string): void => void uses.set(name, (uses.get(name) ?? new Set()).add(file));
    for (const helper of helpersIn(Handlebars.parse(text))) note(`{{${helper}}}`);
    for (const [, tag] of text.matchAll(/<([a-z]+(?:-[a-z0-9]+)+)/g)) note(`<${tag}>`);
    for (const [, action = ""] of text.matchAll(/data-action="(\w+)"/g)) if (CORE_ACTIONS.has(action)) note(`data-action="${action}"`);
    for (const [template] of text.matchAll(/templates\/(generic|sidebar|dice|hud)\/[\w/-]+\.hbs/g))
      if (!text.includes(`callboard/${template}`)) note(template);
  }
  return uses;
}

/** Returns the helpers that a template calls: blocks, and expressions with arguments. */
function helpersIn(template: hbs.AST.Program): Set<string> {
  const found = new Set<string>();
  class Visitor extends Handlebars.Visitor {
    override MustacheStatement(node: hbs.AST.MustacheStatement): void {
      this.#note(node);
      super.MustacheStatement(node);
    }
    override BlockStatement(node: hbs.AST.BlockStatement): void {
      this.#note(node);
      super.BlockStatement(node);
    }
    override SubExpression(node: hbs.AST.SubExpression): void {
      this.#note(node);
      super.SubExpression(node);
    }
    #note({ path, params, hash }: { path: unknown; params: readonly unknown[]; hash?: hbs.AST.Hash }): void {
      const { original } = path as hbs.AST.PathExpression;
      if ((params.length > 0 || hash) && typeof original === "string" && !BUILT_IN.has(original)) found.add(original);
    }
  }
  new Visitor().accept(template);
  return found;
}
