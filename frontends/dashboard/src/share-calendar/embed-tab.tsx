import type { Calendar } from '@daymark/contracts';
import { shareTexts } from '../texts/share-calendar.js';
import { usualEmbedView } from './embed-code.js';
import { embedLink } from './share-theme.js';
import { ThemeDesigner } from './theme-designer.js';
import { useEmbed } from './use-embed.js';
import type { ThemeDraft } from './use-theme-draft.js';

/** The embed code with size and theme, and a preview. */
export function EmbedTab({ calendar, draft }: { calendar: Calendar; draft: ThemeDraft }) {
  const { fields, code, preview } = useEmbed({
    name: calendar.name,
    path: embedLink('', calendar, draft.theme),
    usualView: usualEmbedView(calendar),
  });
  return (
    <div className="share-tab">
      {fields}
      <ThemeDesigner draft={draft} />
      {code}
      {calendar.embed_sites.length > 0 ? (
        <p className="ui-text-secondary">{shareTexts.sites.restricted(calendar.embed_sites.length)}</p>
      ) : null}
      {preview}
    </div>
  );
}
