import showdown from "showdown";

let converter: showdown.Converter | undefined;

/** Converts Markdown to clean HTML, without anything that runs. */
function markdownHtml(markdown: string): string {
  converter ??= new showdown.Converter({
    disableForced4SpacesIndentedSublists: true,
    noHeaderId: true,
    simpleLineBreaks: false,
    strikethrough: true,
    tables: true,
    tasklists: true,
  });
  return foundry.utils.cleanHTML(converter.makeHtml(markdown));
}

/** Returns the enriched HTML of a page's text. Markdown is converted first. */
export async function pageHtml(page: any): Promise<string> {
  const { content, format, markdown } = page.text;
  const isMarkdown = format === CONST.JOURNAL_ENTRY_PAGE_FORMATS.MARKDOWN && markdown;
  return foundry.applications.ux.TextEditor.implementation.enrichHTML(isMarkdown ? markdownHtml(markdown) : (content ?? ""), {
    relativeTo: page,
    secrets: page.isOwner,
  });
}
