/** A heading in a page's table of contents. */
export interface Heading {
  readonly level: number;
  readonly text: string;
  readonly slug: string;
  readonly children: string[];
  readonly order: number;
  readonly element?: HTMLElement;
}

/** Returns the headings in some elements by slug, in order. Each has the slugs of its subheadings. */
export function contentsOf(
  roots: Iterable<HTMLElement>,
  slugOf: (heading: HTMLHeadingElement) => string,
  { includeElement = true }: { includeElement?: boolean | null | undefined } = {},
): Record<string, Heading> {
  const found: Record<string, Heading> = {};
  const above: Heading[] = [];
  for (const element of headingsIn(roots)) {
    const slug = unusedSlug(slugOf(element), found);
    const heading: Heading = {
      level: Number(element.tagName[1]),
      text: element.textContent ?? "",
      slug,
      children: [],
      order: Object.keys(found).length,
      ...(includeElement === false ? {} : { element }),
    };
    while (above.length > 0 && (above.at(-1) as Heading).level >= heading.level) above.pop();
    above.at(-1)?.children.push(slug);
    above.push(heading);
    found[slug] = heading;
  }
  return found;
}

function headingsIn(roots: Iterable<HTMLElement>): HTMLHeadingElement[] {
  return [...roots].flatMap((root) => {
    const below = [...root.querySelectorAll<HTMLHeadingElement>("h1, h2, h3, h4, h5, h6")];
    return /^H[1-6]$/.test(root.tagName) ? [root as HTMLHeadingElement, ...below] : below;
  });
}

/** Returns a slug that no heading has yet. From the second heading on, a number is added. */
function unusedSlug(slug: string, found: Readonly<Record<string, Heading>>): string {
  let free = slug;
  for (let count = 1; Object.hasOwn(found, free); count++) free = `${slug}$${count}`;
  return free;
}
