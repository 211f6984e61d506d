/** A small test module. It marks every sheet, refuses to create actors called Nobody, and extends document classes. */
Hooks.once("init", () => {
  const extended = [AmbientLightDocument, DrawingDocument, FogExploration, NoteDocument, TileDocument].map((own) => class extends own {});
  globalThis.guest = { extended };
});
Hooks.on("renderActorSheetV2", (app, element) => {
  const header = element.querySelector(".window-header");
  if (!header || header.querySelector(".guest-mark")) return;
  const mark = document.createElement("span");
  mark.className = "guest-mark";
  mark.textContent = game.i18n.localize("GUEST.Mark");
  header.append(mark);
});
Hooks.on("preCreateActor", (actor) => (actor.name === "Nobody" ? false : undefined));
Hooks.on("getHeaderControlsActorSheetV2", (app, controls) =>
  controls.push({
    icon: "fa-solid fa-star",
    label: "GUEST.Mark",
    action: "guestMark",
    visible: true,
    onClick: () => app.element.classList.add("guest-clicked"),
  }),
);
