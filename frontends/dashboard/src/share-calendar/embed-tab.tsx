import { useId, useState } from 'react';
import type { Calendar } from '@daymark/contracts';
import { WholeNumberField } from '@daymark/ui';
import { CopyField } from '@daymark/ui/overlay';
import { texts } from '../texts.js';
import { AppearanceOptions } from './appearance-options.js';
import {
  EMBED_DEFAULT_SIZE,
  EMBED_SIZE_MAX,
  EMBED_SIZE_MIN,
  embedCode,
  embedLink,
  type ShareTheme,
} from './share-theme.js';

interface EmbedTabProps {
  calendar: Calendar;
  theme: ShareTheme;
  onThemeChange: (theme: ShareTheme) => void;
}

/** The code that another site puts into its page, with size and theme, and a preview of it. */
export function EmbedTab({ calendar, theme, onThemeChange }: EmbedTabProps) {
  const text = texts.share;
  const id = useId();
  const [width, setWidth] = useState<number | null>(EMBED_DEFAULT_SIZE.width);
  const [height, setHeight] = useState<number | null>(EMBED_DEFAULT_SIZE.height);
  const link = embedLink(window.location.origin, calendar.id, theme);
  const size = {
    width: usable(width, EMBED_DEFAULT_SIZE.width),
    height: usable(height, EMBED_DEFAULT_SIZE.height),
  };
  return (
    <div className="share-tab">
      <div className="share-sizes">
        <div className="share-field">
          <label htmlFor={`${id}-width`}>{text.width}</label>
          <WholeNumberField
            id={`${id}-width`}
            value={width}
            onChange={setWidth}
            min={EMBED_SIZE_MIN}
            max={EMBED_SIZE_MAX}
            unit="px"
          />
        </div>
        <div className="share-field">
          <label htmlFor={`${id}-height`}>{text.height}</label>
          <WholeNumberField
            id={`${id}-height`}
            value={height}
            onChange={setHeight}
            min={EMBED_SIZE_MIN}
            max={EMBED_SIZE_MAX}
            unit="px"
          />
        </div>
      </div>
      <AppearanceOptions theme={theme} onChange={onThemeChange} />
      <CopyField
        label={text.embedCode}
        value={embedCode(link, calendar.name, size)}
        rows={3}
        copiedToast={text.codeCopied}
      />
      <EmbedPreview calendar={calendar} theme={theme} />
    </div>
  );
}

/** The embed as other sites show it. */
export function EmbedPreview({ calendar, theme }: { calendar: Calendar; theme: ShareTheme }) {
  return (
    <iframe
      className="share-preview"
      title={texts.share.preview(calendar.name)}
      src={embedLink('', calendar.id, theme)}
      loading="lazy"
    />
  );
}

const usable = (size: number | null, standard: number) =>
  size === null ? standard : Math.min(Math.max(size, EMBED_SIZE_MIN), EMBED_SIZE_MAX);
