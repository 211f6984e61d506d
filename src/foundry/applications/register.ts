import { isReadableCallboard } from "../encounter/encounter-lookups.ts";
import { drawCards } from "../chat/draw-cards.ts";
import { followConnection } from "../platform/connection.ts";
import { followSeals } from "../opening/follow-seals.ts";
import { setSettingsRedraw } from "../encounter/settings.ts";
import { closeBoard, highlightOnBoards, redrawBoards } from "./board/open.ts";
import { followActingWindow } from "./dialogs/render-in-acting-window.ts";
import { dropDrafts } from "./drafts.ts";
import { registerHowManySetting } from "./foes/how-many.ts";
import { askCopiesOnDrop } from "./foes/drop-several-copies.ts";
import { followDocuments, followEffects } from "./redraw-on-changes.ts";
import { openWhenAsked } from "./hand/open-when-asked.ts";
import { closeHand, redrawHands } from "./hand/open.ts";
import { registerTokenMenu } from "./menu/token-hud.ts";
import { dropNotices, noticeChanges, startNoticesFromNow } from "./notices.ts";
import { hearNudge } from "./nudge.ts";
import { registerHouseMenus } from "./settings/menus.ts";
import { ActionSheet } from "./sheets/action.ts";
import { registerItemSheet } from "./sheets/register-item.ts";
import { WeaponSheet } from "./sheets/weapon.ts";
import { CastSheet } from "./sheets/cast.ts";
import { followEncounters } from "./sheets/redraw-open-sheets.ts";
import { NpcSheet } from "./sheets/npc.ts";
import { followDamage, writeDamage } from "./log/write-damage.ts";
import { tickTimers } from "./timer.ts";
import { hideOrphanTooltips } from "./refresh-tooltips.ts";
import { redrawPill } from "./turn-pill.ts";
import { listenToStartCard } from "./start-card-button.ts";
import { CallboardTracker } from "./tracker/tracker.ts";
import { registerTours } from "./welcome/tours.ts";
import { greet, registerWelcomeMenu } from "./welcome/window.ts";

const redraw = () => {
  void ui.combat.render();
  redrawBoards();
  redrawHands();
  redrawPill();
};

/** Redraws windows on changes outside encounters: presence, pause, requests, this user's targets, and a token's way of moving. */
function followTable(): void {
  Hooks.on("userConnected", redraw);
  // Rows show effects. The pill and the Hand show none.
  followEffects(() => {
    void ui.combat.render();
    redrawBoards();
  });
  Hooks.on("pauseGame", redraw);
  Hooks.on("updateUser", (user, changes) => {
    // Another player's request shows nowhere before it is heard.
    if (changes.flags?.["callboard"] && (user.isSelf || user.isGM)) redraw();
  });
  Hooks.on("targetToken", (user) => {
    if (user.isSelf) redraw();
  });
  Hooks.on("updateToken", (_token, changes) => {
    if ("movementAction" in changes) redraw();
  });
}

/** Lets the pill above the map and the dot on the tracker's tab follow the encounters, the viewed encounter and the sidebar. */
function followPill(): void {
  redrawPill();
  followDocuments({ redraw: redrawPill, close: redrawPill });
  for (const hook of ["renderCombatTracker", "renderSidebar"] as const) Hooks.on(hook as never, redrawPill as never);
}

/** Sets up what concerns this client's person: notices, sounds, nudges and timers. */
function followNotices(): void {
  drawCards(writeDamage);
  followDamage();
  Hooks.on("renderChatMessageHTML", listenToStartCard);
  Hooks.once("ready", () => {
    startNoticesFromNow();
    window.setInterval(tickTimers, 1000);
  });
  Hooks.on("updateCombat", (combat) => {
    if (isReadableCallboard(combat)) noticeChanges(combat);
  });
  Hooks.on("updateUser", (user, changes) => {
    hearNudge(user, changes);
  });
}

/** Unregisters v13's core sheets for actors and items, which show nothing of a system's data. v14 has none. */
function dropCoreSheets(): void {
  const { Actors, Items } = foundry.documents.collections;
  const { ActorSheet, ItemSheet } = foundry.appv1.sheets;
  const { Actor, Item } = game.system.documentTypes;
  Actors.unregisterSheet("core", ActorSheet, { types: Object.keys(Actor) });
  Items.unregisterSheet("core", ItemSheet, { types: Object.keys(Item) });
}

/** Registers the tracker, the sheets and their hooks. Called in `init`. */
export function registerApplications(): void {
  CONFIG.ui.combat = CallboardTracker;
  dropCoreSheets();
  const { Actors } = foundry.documents.collections;
  Actors.registerSheet("callboard", CastSheet, { types: ["character"], makeDefault: true, label: "CALLBOARD.Actor.Sheet" });
  Actors.registerSheet("callboard", NpcSheet, { types: ["npc"], makeDefault: true, label: "CALLBOARD.Actor.NpcSheet" });
  registerItemSheet(ActionSheet, "action", "CALLBOARD.Action.Sheet");
  registerItemSheet(WeaponSheet, "weapon", "CALLBOARD.Weapon.Sheet");
  registerWelcomeMenu();
  Hooks.once("setup", registerHouseMenus);
  Hooks.once("setup", registerTours);
  Hooks.once("ready", () => void greet());
  Hooks.once("ready", () => {
    followTable();
    followConnection(redraw);
  });
  followNotices();
  registerHowManySetting();
  askCopiesOnDrop();
  hideOrphanTooltips();
  followActingWindow();
  setSettingsRedraw(() => {
    redraw();
    const { ActorSheetV2 } = foundry.applications.sheets;
    for (const app of foundry.applications.instances.values()) if (app instanceof ActorSheetV2) void app.render();
  });
  followDocuments({ redraw: redrawBoards, close: closeBoard });
  followDocuments({ redraw: redrawHands, close: closeHand });
  Hooks.once("ready", followPill);
  followSeals(redraw);
  openWhenAsked();
  registerTokenMenu();
  Hooks.on("hoverToken", (token, lit) => {
    highlightOnBoards(token.document, lit);
  });
  followEncounters();
  Hooks.on("deleteCombat", (combat) => {
    dropDrafts(combat.id ?? "");
    dropNotices(combat.id ?? "");
  });
}
