import { useId, useState } from 'react';
import { NativeSelect, SwitchRow, WholeNumberField, LabeledField } from '@daymark/ui';
import { CopyField } from '@daymark/ui/overlay';
import { text } from '../texts.js';
import {
  EMBED_DEFAULT_SIZE,
  EMBED_SIZE_MAX,
  EMBED_SIZE_MIN,
  embedCode,
  embedViews,
  withView,
  type EmbedOptions,
  type EmbedView,
} from './embed-code.js';

interface FrameChoice {
  width: number | null;
  height: number | null;
  isHeightAdjusted: boolean;
  /** Null until one is chosen: the calendar's default. */
  view: EmbedView | null;
}

const FIRST_FRAME: FrameChoice = { ...EMBED_DEFAULT_SIZE, isHeightAdjusted: false, view: null };

const usable = (size: number | null, standard: number) =>
  size === null ? standard : Math.min(Math.max(size, EMBED_SIZE_MIN), EMBED_SIZE_MAX);

/** The options for the code: invalid sizes are replaced. */
const frameOf = ({ width, height, isHeightAdjusted }: FrameChoice): EmbedOptions => ({
  width: usable(width, EMBED_DEFAULT_SIZE.width),
  height: usable(height, EMBED_DEFAULT_SIZE.height),
  isHeightAdjusted,
});

interface Embedded {
  name: string;
  /** The path of its page for frames, which shows the default view. */
  path: string;
  usualView: EmbedView;
}

export function useEmbed({ name, path, usualView }: Embedded) {
  const [frame, setFrame] = useState(FIRST_FRAME);
  const address = withView(path, frame.view ?? usualView, usualView);
  return {
    fields: <EmbedFrameFields frame={frame} usualView={usualView} onChange={setFrame} />,
    code: (
      <CopyField
        label={text('dashboard.share.embedCode')}
        value={embedCode(window.location.origin + address, name, frameOf(frame))}
        rows={3}
        copiedToast={text('dashboard.share.codeCopied')}
      />
    ),
    preview: (
      <iframe
        className="share-preview"
        title={text('dashboard.share.preview', { name })}
        src={address}
        loading="lazy"
      />
    ),
  };
}

interface EmbedFrameFieldsProps {
  frame: FrameChoice;
  usualView: EmbedView;
  onChange: (frame: FrameChoice) => void;
}

function EmbedFrameFields({ frame, usualView, onChange }: EmbedFrameFieldsProps) {
  return (
    <>
      <LabeledField label={text('dashboard.share.embedView')} className="share-field">
        <NativeSelect
          options={embedViews.map((value) => ({ value, label: text(`dashboard.share.embedViews.${value}`) }))}
          value={frame.view ?? usualView}
          onChange={(view) => onChange({ ...frame, view })}
        />
      </LabeledField>
      <div className="share-sizes">
        <SizeField
          label={text('dashboard.share.width')}
          value={frame.width}
          onChange={(width) => onChange({ ...frame, width })}
          standard={EMBED_DEFAULT_SIZE.width}
        />
        <SizeField
          label={text('dashboard.share.height')}
          value={frame.height}
          onChange={(height) => onChange({ ...frame, height })}
          standard={EMBED_DEFAULT_SIZE.height}
        />
      </div>
      <SwitchRow
        label={text('dashboard.share.adjustHeight')}
        hint={text('dashboard.share.adjustHeightHint')}
        isOn={frame.isHeightAdjusted}
        onChange={(isHeightAdjusted) => onChange({ ...frame, isHeightAdjusted })}
      />
    </>
  );
}

interface SizeFieldProps {
  label: string;
  value: number | null;
  onChange: (value: number | null) => void;
  standard: number;
}

/** A size in pixels; an invalid one shows which value the code uses instead. */
function SizeField({ label, value, onChange, standard }: SizeFieldProps) {
  const id = useId();
  const used = usable(value, standard);
  const isWrong = value !== null && value !== used;
  return (
    <div className="ui-labeled share-field">
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
        {isWrong
          ? text('dashboard.share.sizeOutOfRange', { label, min: EMBED_SIZE_MIN, max: EMBED_SIZE_MAX, used })
          : null}
      </p>
    </div>
  );
}
