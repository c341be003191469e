import { buttonClass, classNames, type ButtonKind } from '@daymark/ui/public';
import * as texts from '../../texts.js';

interface CopyButtonProps {
  value: string;
  label?: string;
  copiedLabel?: string;
  kind?: ButtonKind;
}

/** A button that copies a text; `browser/plain.ts` activates it. Hidden without a script. */
export function CopyButton({ value, label = texts.copy.copy, copiedLabel, kind = 'plain' }: CopyButtonProps) {
  return (
    <button
      type="button"
      className={classNames(buttonClass(kind), 'needs-script')}
      data-copy={value}
      data-copied={copiedLabel ?? texts.copy.copied}
      data-failed={texts.copy.failed}
    >
      <span aria-live="polite">{label}</span>
    </button>
  );
}
