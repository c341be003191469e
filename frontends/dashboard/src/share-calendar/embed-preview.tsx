import type { Calendar, CalendarTheme } from '@daymark/contracts';
import { shareTexts } from '../texts/share-calendar.js';
import { embedLink } from './share-theme.js';

/** The embed as other sites show it. */
export function EmbedPreview({ calendar, theme }: { calendar: Calendar; theme: CalendarTheme }) {
  return (
    <iframe
      className="share-preview"
      title={shareTexts.preview(calendar.name)}
      src={embedLink('', calendar, theme)}
      loading="lazy"
    />
  );
}
