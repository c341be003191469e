import type { Calendar } from '@daymark/contracts';

export const EMBED_DEFAULT_SIZE = { width: 800, height: 600 };
export const EMBED_SIZE_MIN = 100;
export const EMBED_SIZE_MAX = 4000;

/** What a frame shows: `auto` is the month, and the agenda where that is too narrow. */
export const embedViews = ['auto', 'month', 'agenda', 'both'] as const;
export type EmbedView = (typeof embedViews)[number];

/** What a frame shows whose address names no view. */
export const usualEmbedView = ({ default_view }: Pick<Calendar, 'default_view'>): EmbedView =>
  default_view === 'list' ? 'agenda' : 'auto';

/** The address of a frame that shows a view. What is as usual is left out. */
export const withView = (link: string, view: EmbedView, usual: EmbedView): string =>
  view === usual ? link : `${link}${link.includes('?') ? '&' : '?'}view=${view}`;

export interface EmbedOptions {
  width: number;
  height: number;
  /** Adds the script that gives the frame the height of its content. The frame works without it. */
  isHeightAdjusted?: boolean;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeAttribute = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character]!);

/** The markup to put into another site. The calendar's name is text of a person and is escaped for its place. */
export function embedCode(link: string, name: string, options: EmbedOptions): string {
  const { width, height, isHeightAdjusted = false } = options;
  const frame = `<iframe src="${escapeAttribute(link)}" width="${width}" height="${height}" style="border:0;max-width:100%" loading="lazy" title="${escapeAttribute(name)}"></iframe>`;
  if (!isHeightAdjusted) return frame;
  const script = escapeAttribute(new URL('/calendar/embed.js', link).href);
  return `${frame}\n<script async src="${script}"></script>`;
}
