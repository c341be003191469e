import { buttonClass, classNames, type ButtonKind } from '@daymark/ui/public';
import { text } from '../../texts.js';

interface CopyButtonProps {
  value: string;
  label?: string;
  copiedLabel?: string;
  kind?: ButtonKind;
}

/** A button that copies a text; `browser/plain.ts` activates it. Hidden without a script. */
export function CopyButton({
  value,
  label = text('copy.copy'),
  copiedLabel,
  kind = 'plain',
}: CopyButtonProps) {
  return (
    <button
      type="button"
      className={classNames(buttonClass(kind), 'needs-script')}
      data-copy={value}
      data-copied={copiedLabel ?? text('copy.copied')}
      data-failed={text('copy.failed')}
    >
      <span aria-live="polite">{label}</span>
    </button>
  );
}
