import { useId, useState } from 'react';
import type { Calendar } from '@daymark/contracts';
import { Switch, WholeNumberField } from '@daymark/ui';
import { CopyField } from '@daymark/ui/overlay';
import { texts } from '../texts.js';
import { EMBED_DEFAULT_SIZE, EMBED_SIZE_MAX, EMBED_SIZE_MIN, embedCode } from './embed-code.js';
import { EmbedPreview } from './embed-preview.js';
import { embedLink } from './share-theme.js';
import { ThemeDesigner } from './theme-designer.js';
import type { ThemeDraft } from './use-theme-draft.js';

/** The code that another site puts into its page, with size and theme, and a preview of it. */
export function EmbedTab({ calendar, draft }: { calendar: Calendar; draft: ThemeDraft }) {
  const text = texts.share;
  const id = useId();
  const [width, setWidth] = useState<number | null>(EMBED_DEFAULT_SIZE.width);
  const [height, setHeight] = useState<number | null>(EMBED_DEFAULT_SIZE.height);
  const [isHeightAdjusted, setIsHeightAdjusted] = useState(false);
  const code = embedCode(embedLink(window.location.origin, calendar, draft.theme), calendar.name, {
    width: usable(width, EMBED_DEFAULT_SIZE.width),
    height: usable(height, EMBED_DEFAULT_SIZE.height),
    isHeightAdjusted,
  });
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
      <div className="ui-switch-field">
        <div className="ui-switch-text">
          <label htmlFor={`${id}-adjust`}>{text.adjustHeight}</label>
          <span id={`${id}-adjust-hint`}>{text.adjustHeightHint}</span>
        </div>
        <Switch
          id={`${id}-adjust`}
          aria-describedby={`${id}-adjust-hint`}
          checked={isHeightAdjusted}
          onChange={setIsHeightAdjusted}
        />
      </div>
      <ThemeDesigner draft={draft} />
      <CopyField label={text.embedCode} value={code} rows={3} copiedToast={text.codeCopied} />
      {calendar.embed_sites.length > 0 ? (
        <p className="ui-text-secondary">{text.sites.restricted(calendar.embed_sites.length)}</p>
      ) : null}
      <EmbedPreview calendar={calendar} theme={draft.theme} />
    </div>
  );
}

const usable = (size: number | null, standard: number) =>
  size === null ? standard : Math.min(Math.max(size, EMBED_SIZE_MIN), EMBED_SIZE_MAX);
