import { useState } from 'react';
import type { Calendar } from '@daymark/contracts';
import { Card } from '@daymark/ui';
import { CopyField } from '@daymark/ui/overlay';
import { texts } from '../texts.js';
import { AppearanceOptions } from './appearance-options.js';
import { EmbedPreview } from './embed-tab.js';
import { DEFAULT_SHARE_THEME, EMBED_DEFAULT_SIZE, embedCode, embedLink, publicLink } from './share-theme.js';
import './share-calendar.css';

/** The theme that a public calendar has for its audience, and the link and code that carry it. */
export function SharingOptions({ calendar }: { calendar: Calendar }) {
  const [theme, setTheme] = useState(DEFAULT_SHARE_THEME);
  const { origin } = window.location;
  const text = texts.share;
  return (
    <div className="share-options">
      <Card title={text.appearance}>
        <AppearanceOptions theme={theme} onChange={setTheme} />
      </Card>
      <Card title={text.previewTitle}>
        <EmbedPreview calendar={calendar} theme={theme} />
        <CopyField
          label={text.link}
          value={publicLink(origin, calendar.id, theme)}
          copiedToast={text.linkCopied}
        />
        <CopyField
          label={text.embedCode}
          value={embedCode(embedLink(origin, calendar.id, theme), calendar.name, EMBED_DEFAULT_SIZE)}
          rows={3}
          copiedToast={text.codeCopied}
        />
      </Card>
    </div>
  );
}
