import type { Calendar } from '@daymark/contracts';

export const EMBED_DEFAULT_SIZE = { width: 800, height: 600 };
export const EMBED_SIZE_MIN = 100;
export const EMBED_SIZE_MAX = 4000;

/** The views of a frame: `auto` is the month, or the agenda if that is too narrow. */
export const embedViews = ['auto', 'month', 'agenda', 'both'] as const;
export type EmbedView = (typeof embedViews)[number];

/** The view of a frame whose address names none. */
export const usualEmbedView = ({ default_view }: Pick<Calendar, 'default_view'>): EmbedView =>
  default_view === 'list' ? 'agenda' : 'auto';

export const withView = (link: string, view: EmbedView, usual: EmbedView): string =>
  view === usual ? link : `${link}${link.includes('?') ? '&' : '?'}view=${view}`;

export interface EmbedOptions {
  width: number;
  height: number;
  /** Adds the script that adjusts the frame's height to its content. The frame works without it. */
  isHeightAdjusted?: boolean;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeAttribute = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character]!);

/** The HTML to embed a calendar in another site. The calendar's name is user input and is escaped. */
export function embedCode(link: string, name: string, options: EmbedOptions): string {
  const { width, height, isHeightAdjusted = false } = options;
  const frame = `<iframe src="${escapeAttribute(link)}" width="${width}" height="${height}" style="border:0;max-width:100%" loading="lazy" title="${escapeAttribute(name)}"></iframe>`;
  if (!isHeightAdjusted) return frame;
  const script = escapeAttribute(new URL('/calendar/embed.js', link).href);
  return `${frame}\n<script async src="${script}"></script>`;
}
