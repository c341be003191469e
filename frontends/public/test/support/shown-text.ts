const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

/**
 * The visible text of a server-rendered page before any script runs: without the head, the hydration data, and closed
 * dialogs.
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
