// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { MessageStream } from "./stream.ts";

function message(id: string, changes: object = {}): any {
  const made: any = { id, visible: true, isAuthor: false, content: id, ...changes };
  made.renderHTML = async () => Object.assign(document.createElement("li"), { textContent: made.content });
  return made;
}

describe("MessageStream", () => {
  let list: HTMLElement;
  let contents: any[];
  let stream: MessageStream;
  const shown = (): (string | null)[] => [...list.children].map((child) => child.textContent);

  beforeEach(() => {
    list = document.createElement("ol");
    contents = ["a", "b", "c", "d", "e"].map((id) => message(id));
    contents[2].visible = false;
    vi.stubGlobal("CONFIG", { ChatMessage: { batchSize: 2 } });
    vi.stubGlobal("game", { messages: { contents } });
    stream = new MessageStream(list);
  });

  it("shows the latest batch first and older ones when asked, without messages that this user may not see", async () => {
    await stream.older();
    expect(shown()).toEqual(["d", "e"]);
    await stream.older();
    await stream.older();
    expect(shown()).toEqual(["a", "b", "d", "e"]);
  });

  it("keeps the order of messages that come quickly, no matter how long each takes to render", async () => {
    await stream.older();
    const slow = message("slow");
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    slow.renderHTML = async () => {
      await gate;
      return Object.assign(document.createElement("li"), { textContent: "slow" });
    };
    const posted = Promise.all([stream.post(slow), stream.post(message("quick"))]);
    await new Promise((resolve) => setTimeout(resolve));
    expect(shown()).toEqual(["d", "e"]);
    open();
    await posted;
    expect(shown()).toEqual(["d", "e", "slow", "quick"]);
  });

  it("renders a changed message in its place, and removes it if it is deleted or no longer visible to this user", async () => {
    await stream.older();
    contents[3].content = "changed";
    await stream.post(contents[3]);
    expect(shown()).toEqual(["changed", "e"]);
    contents[3].visible = false;
    await stream.post(contents[3]);
    await stream.remove("e");
    expect(shown()).toEqual([]);
  });

  it("continues after a message that cannot be rendered", async () => {
    const failure = vi.spyOn(console, "error").mockReturnValue();
    const broken = message("broken");
    broken.renderHTML = () => Promise.reject(new Error("cannot be rendered"));
    await stream.post(broken);
    await stream.post(message("fine"));
    expect(shown()).toEqual(["fine"]);
    expect(failure).toHaveBeenCalledOnce();
    failure.mockRestore();
  });
});
