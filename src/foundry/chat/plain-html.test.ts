import { expect, it } from "vitest";
import { reduceToPlainHtml } from "./plain-html.ts";

it("keeps the words of a card, one line per block, and no decoration", () => {
  const html = `<div class="callboard chat-rounds">
  <h3><i class="fa-solid fa-flag" aria-hidden="true"></i> Round 1</h3>
  <ul class="plain"><li class="who"><img src="a.webp" alt=""> <strong><bdi>Jen &lt;b&gt;</bdi></strong>
    <span class="die">10</span></li><li></li></ul>
</div>`;
  expect(reduceToPlainHtml(html)).toBe('<div class="callboard chat-rounds">Round 1<br><bdi>Jen &lt;b&gt;</bdi> 10</div>');
});

it("leaves HTML alone without an outer element with a class", () => {
  expect(reduceToPlainHtml("<p>As it was</p>")).toBe("<p>As it was</p>");
});
