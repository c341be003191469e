import { useState } from 'react';
import type { Calendar } from '@daymark/contracts';
import { CopyField } from '@daymark/ui/overlay';
import { shareTexts } from '../texts/share-calendar.js';
import { embedCode, usualEmbedView, withView } from './embed-code.js';
import { EmbedFrameFields, FIRST_FRAME, frameOf } from './embed-frame-fields.js';
import { EmbedPreview } from './embed-preview.js';
import { embedLink } from './share-theme.js';
import { ThemeDesigner } from './theme-designer.js';
import type { ThemeDraft } from './use-theme-draft.js';

/** The embed code with size and theme, and a preview. */
export function EmbedTab({ calendar, draft }: { calendar: Calendar; draft: ThemeDraft }) {
  const text = shareTexts;
  const [frame, setFrame] = useState(FIRST_FRAME);
  const usualView = usualEmbedView(calendar);
  const address = withView(embedLink('', calendar, draft.theme), frame.view ?? usualView, usualView);
  const code = embedCode(window.location.origin + address, calendar.name, frameOf(frame));
  return (
    <div className="share-tab">
      <EmbedFrameFields frame={frame} usualView={usualView} onChange={setFrame} />
      <ThemeDesigner draft={draft} />
      <CopyField label={text.embedCode} value={code} rows={3} copiedToast={text.codeCopied} />
      {calendar.embed_sites.length > 0 ? (
        <p className="ui-text-secondary">{text.sites.restricted(calendar.embed_sites.length)}</p>
      ) : null}
      <EmbedPreview name={calendar.name} address={address} />
    </div>
  );
}
