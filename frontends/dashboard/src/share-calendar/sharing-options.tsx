import { useState } from 'react';
import type { Calendar } from '@daymark/contracts';
import { Card } from '@daymark/ui';
import { CopyField } from '@daymark/ui/overlay';
import { shareTexts } from '../texts/share-calendar.js';
import { CalendarImages } from './calendar-images.js';
import { embedCode, usualEmbedView, withView } from './embed-code.js';
import { EmbedFrameFields, FIRST_FRAME, frameOf } from './embed-frame-fields.js';
import { EmbedPreview } from './embed-preview.js';
import { EmbedSites } from './embed-sites.js';
import { PageChoices } from './page-choices.js';
import { embedLink, publicLink } from './share-theme.js';
import { ThemeDesigner } from './theme-designer.js';
import type { ThemeDraft } from './use-theme-draft.js';
import './share-calendar.css';

/** A public calendar's theme, the link and embed code with it, and the sites that may embed it. */
export function SharingOptions({ calendar, draft }: { calendar: Calendar; draft: ThemeDraft }) {
  const { origin } = window.location;
  const { theme } = draft;
  const text = shareTexts;
  const [frame, setFrame] = useState(FIRST_FRAME);
  const usualView = usualEmbedView(calendar);
  const address = withView(embedLink('', calendar, theme), frame.view ?? usualView, usualView);
  return (
    <div className="share-options">
      <Card title={text.appearance}>
        <ThemeDesigner draft={draft} />
      </Card>
      <Card title={text.previewTitle} className="share-options-preview">
        <div className="share-tab">
          {/* A new version may look different to visitors. */}
          <EmbedPreview key={calendar.version} name={calendar.name} address={address} />
          <CopyField
            label={text.link}
            value={publicLink(origin, calendar, theme)}
            copiedToast={text.linkCopied}
          />
          <EmbedFrameFields frame={frame} usualView={usualView} onChange={setFrame} />
          <CopyField
            label={text.embedCode}
            value={embedCode(origin + address, calendar.name, frameOf(frame))}
            rows={3}
            copiedToast={text.codeCopied}
          />
        </div>
      </Card>
      <div className="share-options-more">
        <PageChoices calendar={calendar} />
        <CalendarImages calendar={calendar} />
        <EmbedSites calendar={calendar} />
      </div>
    </div>
  );
}
