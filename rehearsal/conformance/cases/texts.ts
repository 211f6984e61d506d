import { claim, until, type Context } from "../claim.ts";

/** The editor of rich text, and the members of `foundry.prosemirror` that packages use. */
export function texts(context: Context): void {
  const { describe, expect, afterEach } = context;
  const hooked: [string, number][] = [];
  const placed: HTMLElement[] = [];
  const on = (name: string, hear: (...args: any[]) => void): void => void hooked.push([name, Hooks.on(name as any, hear as any) as any]);
  afterEach(() => {
    for (const [name, id] of hooked.splice(0)) Hooks.off(name as any, id);
    for (const element of placed.splice(0)) element.remove();
  });
  const pm = (): any => foundry.prosemirror;
  const through = (html: string): string => pm().dom.serializeString(pm().dom.parseString(html));
  const place = <Placed extends HTMLElement>(element: Placed): Placed => {
    placed.push(element);
    document.body.append(element);
    return element;
  };
  const open = async (content: string, options: object = {}): Promise<any> => {
    const target = place(document.createElement("div")).appendChild(document.createElement("div"));
    return (foundry.applications.ux as any).ProseMirrorEditor.create(target, content, options);
  };
  const replaceAll = ({ view }: any, text: string): void =>
    view.dispatch(view.state.tr.setSelection(new (pm().AllSelection)(view.state.doc)).insertText(text));

  describe("Texts", () => {
    claim(context, { section: "14" }, "the packages of the editor can be reached by packages", () => {
      const { collab, commands, input, keymap, list, state, tables, transform } = pm();
      expect([state.EditorState, state.Plugin, state.TextSelection, transform.Step]).to.deep.equal([
        pm().EditorState,
        pm().Plugin,
        pm().TextSelection,
        pm().Step,
      ]);
      const functions = [keymap, commands.toggleMark, input.wrappingInputRule, list.wrapInList, tables.addRowAfter, collab.sendableSteps];
      expect(functions.map((one) => typeof one)).to.deep.equal(Array(6).fill("function"));
      expect(pm().dom.parser).to.be.instanceOf(pm().DOMParser);
      expect(pm().dom.serializer).to.be.instanceOf(pm().DOMSerializer);
    });

    claim(context, { section: "5.7" }, "the schema has the nodes and marks that are declared", () => {
      const { defaultSchema } = pm();
      expect(defaultSchema).to.be.instanceOf(pm().Schema);
      expect(Object.keys(defaultSchema.nodes)).to.include.members(
        (
          "doc text paragraph blockquote secret horizontal_rule heading code_block image_link image hard_break ordered_list bullet_list " +
          "list_item list_item_text table table_row table_cell table_header table_complex tbody thead tfoot caption caption_block colgroup col " +
          "table_row_complex table_cell_complex table_header_complex table_cell_complex_block table_header_complex_block details summary " +
          "summary_block dl dt dd fieldset legend picture audio video track source object figure figcaption small ruby rp rt iframe"
        ).split(" "),
      );
      expect(Object.keys(defaultSchema.marks)).to.have.members(
        "superscript subscript span font link em strong underline strikethrough code".split(" "),
      );
    });

    claim(context, { section: "5.7" }, "what is ordinary in a text comes out of the editor as it went in", () => {
      const ordinary = [
        "<h2>Title</h2><p>Plain, <em>slanted</em>, <strong>bold</strong> and <u>underlined</u>.</p>",
        "<ul><li>one</li><li>two</li></ul>",
        '<ol start="3"><li><p>three</p><ul><li>below</li></ul></li></ol>',
        '<p><a href="https://example.org/">far</a> and @UUID[Actor.abc]{Hero}, [[/r 1d20]]</p>',
        '<p><img src="icons/svg/net.svg" alt="A net"></p><hr><p>one<br>two</p>',
        "<blockquote><p>said</p></blockquote><p><code>let x;</code></p>",
        '<section class="secret" id="secret-abc"><p>hidden</p></section>',
        "<table><tbody><tr><td><p>a</p></td><td><p>b</p></td></tr></tbody></table>",
        '<p class="small" data-kept="1">with <span style="color: red;">colour</span></p>',
      ];
      for (const html of ordinary) {
        const [before, after] = [html, through(html)].map((one) => {
          const holder = document.createElement("div");
          holder.innerHTML = one;
          return holder;
        });
        expect(after?.isEqualNode(before ?? null), `${html} became ${after?.innerHTML}`).to.equal(true);
      }
    });

    claim(context, { section: "5.7", unsure: true }, "a table with a head and cells of plain text is kept as it is", () => {
      const html = "<table><caption>c</caption><thead><tr><th>h</th></tr></thead><tbody><tr><td>a</td></tr></tbody></table>";
      expect(through(html)).to.equal(html);
    });

    claim(context, { section: "5.7" }, "an item with text and a list in it holds its text as a paragraph", () => {
      expect(through("<ul><li>one<ul><li>two</li></ul></li></ul>")).to.equal("<ul><li><p>one</p><ul><li>two</li></ul></li></ul>");
    });

    claim(context, { section: "5.7" }, "a text that is read has no script in it and no handler of events", () => {
      const html = through('<p onclick="alert(1)">a<script>alert(2)</script></p><p><img src="x.webp" onerror="alert(3)"></p>');
      expect(html).not.to.match(/alert|script|on\w+=/);
      expect(html).to.include("x.webp");
    });

    claim(
      context,
      { section: "5.7" },
      "an editor is made in an element, with plugins that a hook may change, and knows whether it was written in",
      async () => {
        const told: any[] = [];
        on("createProseMirrorEditor", (uuid, plugins, options) => {
          told.push(uuid, options.state.doc.textContent, Object.keys(plugins).includes("menu"));
          plugins.proof = new (pm().Plugin)({ props: { attributes: { "data-proof": "yes" } } });
        });
        const editor = await open("<p>x</p>", { uuid: "proof" });
        expect([told, editor.uuid, editor.collaborate]).to.deep.equal([["proof", "x", true], "proof", false]);
        expect(editor.view.dom.dataset.proof).to.equal("yes");
        expect(editor.view).to.be.instanceOf(pm().EditorView);
        expect(editor.isDirty()).to.equal(false);
        replaceAll(editor, "y");
        expect([editor.isDirty(), pm().dom.serializeString(editor.view.state.doc)]).to.deep.equal([true, "<p>y</p>"]);
        editor.destroy();
        expect(editor.view.isDestroyed).to.equal(true);
      },
    );

    claim(context, { section: "5.7" }, "packages add buttons to the menu of an editor", async () => {
      const pressed: string[] = [];
      on("getProseMirrorMenuItems", (menu, items) => {
        expect(menu).to.be.instanceOf(pm().ProseMirrorMenu);
        items.push({ action: "proof", title: "Prove it", icon: "<i></i>", cmd: () => pressed.push("proof") > 0 });
      });
      const editor = await open("<p>x</p>");
      (editor.view.dom.closest(".editor-container").parentElement.querySelector("[data-action=proof]") as HTMLElement).click();
      expect(pressed).to.deep.equal(["proof"]);
      editor.destroy();
    });

    claim(
      context,
      { section: "5.7" },
      "an editor can be made of a state and plugins, and taken away for another in its place",
      async () => {
        const { ProseMirrorEditor } = foundry.applications.ux as any;
        const { AllSelection, dom, EditorState, ProseMirrorMenu } = pm();
        const target = place(document.createElement("div"));
        const state = EditorState.create({ doc: dom.parseString("<p>x</p>") });
        const view = ProseMirrorEditor._createLocalEditorView(target, state, [], { attributes: { "data-proof": "yes" } });
        expect([view.dom.dataset.proof, view.state.plugins.length, view.state.doc.textContent]).to.deep.equal(["yes", 0, "x"]);
        view.dispatch(view.state.tr.setSelection(new AllSelection(view.state.doc)));
        view.destroy();
        expect(ProseMirrorMenu._MENU_ITEM_SCOPES).to.deep.equal({ BOTH: "", TEXT: "text", HTML: "html" });
        const editor = await open("<p>y</p>");
        editor.reset();
        expect(editor.view.isDestroyed).to.equal(true);
      },
    );

    claim(context, { section: "5.7" }, "a button of the menu shows the HTML of a text, and the text again", async () => {
      let menu: any;
      on("getProseMirrorMenuItems", (own) => (menu = own));
      const editor = await open("<p>x</p>");
      const press = () =>
        (editor.view.dom.closest(".editor-container").parentElement.querySelector("[data-action=source-code]") as HTMLElement).click();
      const shown: boolean[] = [menu.editingSource];
      for (let times = 0; times < 2; times += 1) {
        press();
        shown.push(menu.editingSource);
      }
      expect(shown).to.deep.equal([false, true, false]);
      expect([editor.isDirty(), editor.view.state.doc.textContent]).to.deep.equal([false, "x"]);
      editor.destroy();
    });

    claim(context, { section: "5.7" }, "packages add drop-downs to the menu of an editor by getProseMirrorMenuDropDowns", async () => {
      const entries: string[] = [];
      on("getProseMirrorMenuDropDowns", (_menu, config) => {
        config.proof = {
          title: "Proofs",
          cssClass: "proofs",
          entries: [{ action: "one", title: "One", children: [{ action: "two", title: "Two" }] }],
        };
      });
      const editor = await open("<p>x</p>");
      const menu = new (pm().ProseMirrorDropDown)("T", [{ action: "one", title: "One", children: [{ action: "two", title: "Two" }] }]);
      menu.forEachItem((entry: any) => entries.push(entry.action) > 0);
      expect(entries).to.deep.equal(["one", "two"]);
      expect(editor.view.dom.closest(".editor-container").parentElement.querySelector("button.proofs")).not.to.equal(null);
      editor.destroy();
    });

    claim(
      context,
      { section: "5.7" },
      "keys and rules of writing are built for a schema, and Control and S only where something saves",
      () => {
        const { defaultSchema, ProseMirrorInputRules, ProseMirrorKeyMaps, ProseMirrorPlugin } = pm();
        const saved: number[] = [];
        const mapping = new ProseMirrorKeyMaps(defaultSchema, { onSave: () => saved.push(1) }).buildMapping();
        expect(mapping["Mod-s"]()).to.equal(true);
        expect(saved.length).to.equal(1);
        expect("Mod-s" in new ProseMirrorKeyMaps(defaultSchema).buildMapping()).to.equal(false);
        expect(new ProseMirrorInputRules(defaultSchema).buildRules().length).to.be.greaterThan(3);
        expect(new ProseMirrorPlugin(defaultSchema).schema).to.equal(defaultSchema);
        expect(() => ProseMirrorPlugin.build(defaultSchema, {})).to.throw();
        expect(() => new (pm().ProseMirrorContentLinkPlugin)(defaultSchema, { relativeLinks: true })).to.throw();
      },
    );

    claim(context, { section: "5.7" }, "a position knows what it stands in", () => {
      const { defaultSchema, dom } = pm();
      const { heading } = defaultSchema.nodes;
      const at = dom.parseString("<h2>x</h2>").resolve(1);
      const wanted = [undefined, { level: 2 }, { level: 3 }].map((attrs) => at.hasAncestor(heading, attrs));
      expect(wanted).to.deep.equal([true, true, false]);
    });

    claim(
      context,
      { section: "5.7" },
      "the element of rich text has the value that is written in it, and as it came where nothing was",
      async () => {
        let editor: any;
        const raw = "<div>as it came</div>";
        on("createProseMirrorEditor", (_uuid, plugins) => {
          plugins.proof = new (pm().Plugin)({ view: (view: any) => ((editor = { view }), {}) });
        });
        const element: any = place(foundry.applications.elements.HTMLProseMirrorElement.create({ name: "text", value: raw } as any));
        await until(() => editor, "the editor is open");
        expect(element.value).to.equal(raw);
        replaceAll(editor, "new");
        expect(element.value).to.equal("<p>new</p>");
      },
    );
  });
}
