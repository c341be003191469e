import { useId, useState } from 'react';
import type { Calendar } from '@daymark/contracts';
import { Switch, WholeNumberField } from '@daymark/ui';
import { CopyField } from '@daymark/ui/overlay';
import { shareTexts } from '../texts/share-calendar.js';
import { EMBED_DEFAULT_SIZE, EMBED_SIZE_MAX, EMBED_SIZE_MIN, embedCode } from './embed-code.js';
import { EmbedPreview } from './embed-preview.js';
import { embedLink } from './share-theme.js';
import { ThemeDesigner } from './theme-designer.js';
import type { ThemeDraft } from './use-theme-draft.js';

/** The code that another site puts into its page, with size and theme, and a preview of it. */
export function EmbedTab({ calendar, draft }: { calendar: Calendar; draft: ThemeDraft }) {
  const text = shareTexts;
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
        <SizeField label={text.width} value={width} onChange={setWidth} standard={EMBED_DEFAULT_SIZE.width} />
        <SizeField
          label={text.height}
          value={height}
          onChange={setHeight}
          standard={EMBED_DEFAULT_SIZE.height}
        />
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

interface SizeFieldProps {
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
  standard: number;
}

/** A size in pixels; one that no frame can have says what the code has instead. */
function SizeField({ label, value, onChange, standard }: SizeFieldProps) {
  const id = useId();
  const used = usable(value, standard);
  const isWrong = value !== null && value !== used;
  return (
    <div className="share-field">
      <label htmlFor={id}>{label}</label>
      <WholeNumberField
        id={id}
        value={value}
        onChange={onChange}
        min={EMBED_SIZE_MIN}
        max={EMBED_SIZE_MAX}
        unit="px"
        fallback={standard}
        aria-invalid={isWrong}
        aria-describedby={`${id}-message`}
      />
      <p id={`${id}-message`} role="status" className="ui-field-message">
        {isWrong ? shareTexts.sizeOutOfRange(label, EMBED_SIZE_MIN, EMBED_SIZE_MAX, used) : null}
      </p>
    </div>
  );
}

const usable = (size: number | null, standard: number) =>
  size === null ? standard : Math.min(Math.max(size, EMBED_SIZE_MIN), EMBED_SIZE_MAX);
