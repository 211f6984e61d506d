import showdown from "showdown";

let converter: showdown.Converter | undefined;

/** Markdown as HTML, as a server would take it: what could run is cleaned away. */
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

/** The text of a page as HTML to be shown, with its links and secrets; Markdown is converted. */
export async function pageHtml(page: any): Promise<string> {
  const { content, format, markdown } = page.text;
  const isMarkdown = format === CONST.JOURNAL_ENTRY_PAGE_FORMATS.MARKDOWN && markdown;
  return foundry.applications.ux.TextEditor.implementation.enrichHTML(isMarkdown ? markdownHtml(markdown) : (content ?? ""), {
    relativeTo: page,
    secrets: page.isOwner,
  });
}
