import { claim, type Context } from "../claim.ts";

/** The effects of core's style sheet if a package sets nothing: forms, tabs, windows, themes, letters. */
export function looks(context: Context): void {
  const { describe, expect, before, after } = context;
  let place: HTMLElement;
  const put = (html: string): HTMLElement => {
    place.innerHTML = html;
    return place.firstElementChild as HTMLElement;
  };
  const looksOf = (element: Element): CSSStyleDeclaration => getComputedStyle(element);
  before(() => {
    place = document.createElement("div");
    place.style.fontSize = "20px";
    document.body.append(place);
  });
  after(() => place.remove());

  describe("Forms", () => {
    claim(context, { section: "5.10" }, "a button is a row of its own, two letters high, however long its words are", () => {
      const button = put(`<button type="button">Wave</button>`);
      const { display, minHeight, height } = looksOf(button);
      expect([display, minHeight, height]).to.deep.equal(["flex", "40px", "40px"]);
    });

    claim(context, { section: "5.10" }, "boxes to tick are drawn by core, in the size of their letters", () => {
      const [small, large] = ["10px", "20px"].map((size) => {
        const box = put(`<input type="checkbox" style="font-size: ${size}">`);
        return { appearance: looksOf(box).appearance, width: box.getBoundingClientRect().width };
      });
      expect([small!.appearance, large!.appearance]).to.deep.equal(["none", "none"]);
      expect(large!.width).to.be.closeTo(2 * small!.width, 2);
    });

    claim(context, { section: "5.10" }, "a select is two rem high", () => {
      const rem = parseFloat(looksOf(document.documentElement).fontSize);
      expect(parseFloat(looksOf(put(`<select><option>Wave</option></select>`)).height)).to.equal(2 * rem);
    });

    claim(context, { section: "5.10" }, "a term has a shadow, and what is disabled by its class cannot be pressed", () => {
      expect(looksOf(put(`<dl><dt>Wave</dt></dl>`).firstElementChild!).textShadow).not.to.equal("none");
      expect(looksOf(put(`<a class="disabled">Wave</a>`)).pointerEvents).to.equal("none");
      expect(looksOf(put(`<p hidden style="display: block">Wave</p>`)).display).to.equal("none");
    });
  });

  describe("Tabs", () => {
    claim(
      context,
      { section: "5.10" },
      "a page of tabs is a column in a standard form alone, and is not there while another is shown",
      () => {
        const html = (form: string, page: string) =>
          `<div class="${form}"><section class="tab ${page}" data-tab="a" data-group="b"></section></div>`;
        const displayOf = (form: string, page: string) => looksOf(put(html(form, page)).firstElementChild!).display;
        expect([displayOf("standard-form", "active"), displayOf("", "active")]).to.deep.equal(["flex", "block"]);
        expect([displayOf("standard-form", ""), displayOf("", "")]).to.deep.equal(["none", "none"]);
      },
    );

    claim(context, { section: "5.10" }, "what stands in a tab is not pointed at: the tab is", () => {
      const nav = put(`<nav class="tabs"><a data-tab="a"><i></i></a></nav>`);
      expect(looksOf(nav.querySelector("i")!).pointerEvents).to.equal("none");
    });
  });

  describe("Windows", () => {
    claim(
      context,
      { section: "5.10" },
      "the content of a window is a column that does not scroll, and the window leaves room for the hotbar",
      () => {
        const frame = put(`<div class="application"><section class="window-content"></section></div>`);
        const { display, flexDirection, overflowY } = looksOf(frame.firstElementChild!);
        expect([display, flexDirection, overflowY]).to.deep.equal(["flex", "column", "hidden"]);
        expect(parseFloat(looksOf(frame).maxHeight)).to.be.lessThan(innerHeight - 40);
      },
    );
  });

  describe("Themes", () => {
    claim(
      context,
      { section: "5.10", issue: 14643 },
      "the body has that of windows, the interface its own, and chat is always light",
      async () => {
        const config = game.settings.get("core", "uiConfig" as any) as any;
        const themesOf = (element: Element | null) => [...(element?.classList ?? [])].filter((name) => name.startsWith("theme")).sort();
        try {
          for (const [applications, around] of [
            ["light", "dark"],
            ["dark", "light"],
          ]) {
            await game.settings.set("core", "uiConfig" as any, { ...config, colorScheme: { applications, interface: around } } as any);
            expect(themesOf(document.body)).to.deep.equal([`theme-${applications}`]);
            expect(themesOf(document.getElementById("interface"))).to.deep.equal([`theme-${around}`, "themed"]);
            expect(themesOf(document.querySelector("#chat ol.chat-log"))).to.deep.equal(["theme-light", "themed"]);
          }
        } finally {
          await game.settings.set("core", "uiConfig" as any, config);
        }
      },
    );
  });

  describe("Letters", () => {
    claim(context, { section: "5.10" }, "the font of the interface is Signika, and has come before the game is ready", () => {
      expect(looksOf(document.body).fontFamily).to.include("Signika");
      expect(document.fonts.check("500 1em Signika")).to.equal(true);
    });
  });
}
