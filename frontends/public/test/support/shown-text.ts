const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/**
 * What a page that the server rendered shows before any script runs: its text, without the head, the data that the
 * browser takes over, and dialogs that are closed. What stands in those alone is seen by nobody.
 */
export function shownText(html: string): string {
  return html
    .replace(/^.*<\/head>/s, '')
    .replace(/<(script|style|template)\b.*?<\/\1>/gs, '')
    .replace(/<dialog\b(?![^>]*\bopen\b).*?<\/dialog>/gs, '')
    .replace(/<!--.*?-->/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_entity, name: string) => ENTITIES[name]!)
    .replace(/\s+/g, ' ');
}
