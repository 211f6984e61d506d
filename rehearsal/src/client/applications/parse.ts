/** Parses HTML into one element, or a collection if there are several. */
export function parseHTML(htmlString: string): HTMLElement | HTMLCollection {
  const template = document.createElement("template");
  template.innerHTML = htmlString;
  const { children } = template.content;
  return children.length === 1 ? (children[0] as HTMLElement) : children;
}
