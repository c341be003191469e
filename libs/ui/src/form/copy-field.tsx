import { useEffect, useId, useState } from 'react';
import { Button, Input } from 'antd';
import { BusyLabel } from '../elements/waiting.js';
import { useToast } from '../toast/toasts.js';
import { text } from '../texts.js';

export const COPIED_MS = 2_000;

interface CopyFieldProps {
  label: string;
  value: string;
  /** For several lines, such as embed code. */
  rows?: number;
  /** The title of the toast after copying, such as 'Link copied'. */
  copiedToast?: string;
}

export function CopyField({ label, value, rows, copiedToast }: CopyFieldProps) {
  const id = useId();
  return (
    <div className="ui-stack ui-copy">
      <label htmlFor={id} id={`${id}-label`}>
        {label}
      </label>
      <div className="ui-copy-row">
        {rows ? (
          <Input.TextArea id={id} value={value} rows={rows} readOnly dir="ltr" className="ui-copy-text" />
        ) : (
          <Input id={id} value={value} readOnly className="ui-copy-text" />
        )}
        <CopyButton value={value} describedBy={`${id}-label`} {...(copiedToast ? { copiedToast } : {})} />
      </div>
    </div>
  );
}

interface CopyButtonProps {
  value: string;
  /** What is copied, for screen readers, if nothing beside the button says so. */
  subject?: string;
  /** The id of the element that describes what is copied. The button's name is its own label. */
  describedBy?: string;
  label?: string;
  copiedToast?: string;
}

/** Copies a text; resolves to whether it is copied. A message says if it is not. */
export function useCopy(): (value: string, copiedToast?: string) => Promise<boolean> {
  const toast = useToast();
  return async (value, copiedToast) => {
    toast.closeFailures();
    try {
      // Browsers have no clipboard for pages without HTTPS.
      if (!navigator.clipboard) throw new Error('no clipboard');
      await navigator.clipboard.writeText(value);
      if (copiedToast) toast.success({ title: copiedToast });
      return true;
    } catch {
      toast.error({ title: text('components.copy.failed'), description: text('components.copy.byHand') });
      return false;
    }
  };
}

export function CopyButton({
  value,
  subject,
  describedBy,
  label = text('components.copy.copy'),
  copiedToast,
}: CopyButtonProps) {
  const copy = useCopy();
  const [copied, setCopied] = useState<string>();
  const isCopied = copied === value;
  const copiedLabel = text('components.copy.copied');

  useEffect(() => {
    if (copied === undefined) return;
    const timer = setTimeout(() => setCopied(undefined), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  return (
    <Button
      onClick={() => void copy(value, copiedToast).then((isDone) => isDone && setCopied(value))}
      aria-describedby={describedBy}
      {...(subject
        ? { 'aria-label': text('components.copy.named', { label: isCopied ? copiedLabel : label, subject }) }
        : {})}
    >
      <span aria-live="polite">
        <BusyLabel isBusy={isCopied} busyLabel={copiedLabel}>
          {label}
        </BusyLabel>
      </span>
    </Button>
  );
}
