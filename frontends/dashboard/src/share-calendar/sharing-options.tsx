import { Fragment } from 'react';
import type { Calendar } from '@daymark/contracts';
import { Card } from '@daymark/ui';
import { CopyField } from '@daymark/ui/overlay';
import { shareTexts } from '../texts/share-calendar.js';
import { CalendarImages } from './calendar-images.js';
import { usualEmbedView } from './embed-code.js';
import { EmbedSites } from './embed-sites.js';
import { PageChoices } from './page-choices.js';
import { embedLink, publicLink } from './share-theme.js';
import { ThemeDesigner } from './theme-designer.js';
import { useEmbed } from './use-embed.js';
import type { ThemeDraft } from './use-theme-draft.js';
import './share-calendar.css';

/** A public calendar's theme, the link and embed code with it, and the sites that may embed it. */
export function SharingOptions({ calendar, draft }: { calendar: Calendar; draft: ThemeDraft }) {
  const { theme } = draft;
  const text = shareTexts;
  const { fields, code, preview } = useEmbed({
    name: calendar.name,
    path: embedLink('', calendar, theme),
    usualView: usualEmbedView(calendar),
  });
  return (
    <div className="share-options">
      <Card title={text.appearance}>
        <ThemeDesigner draft={draft} />
      </Card>
      <Card title={text.previewTitle} className="share-options-preview">
        <div className="share-tab">
          {/* A new version may look different to visitors. */}
          <Fragment key={calendar.version}>{preview}</Fragment>
          <CopyField
            label={text.link}
            value={publicLink(window.location.origin, calendar, theme)}
            copiedToast={text.linkCopied}
          />
          {fields}
          {code}
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
