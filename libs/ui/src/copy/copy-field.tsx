import { useEffect, useId, useState } from 'react';
import { Button, Input } from 'antd';
import { useToast } from '../toast/toasts.js';

/** For so long the button says that it copied. */
export const COPIED_MS = 2_000;

interface CopyFieldProps {
  label: string;
  value: string;
  /** More than one line, such as embed code. */
  rows?: number;
  /** The title of the toast once it is copied, such as 'Link copied'. */
  copiedToast?: string;
}

/** A text that can be read, selected, and copied by a button. */
export function CopyField({ label, value, rows, copiedToast }: CopyFieldProps) {
  const id = useId();
  return (
    <div className="ui-copy">
      <label htmlFor={id} id={`${id}-label`}>
        {label}
      </label>
      <div className="ui-copy-row">
        {rows ? (
          <Input.TextArea id={id} value={value} rows={rows} readOnly className="ui-copy-text" />
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
  /** What it copies, for screen readers, where nothing beside it says so. */
  subject?: string;
  /** The id of what says what it copies. The button is not named by it: the name is its field's. */
  describedBy?: string;
  label?: string;
  copiedToast?: string;
}

/** Copies a text. */
export function CopyButton({ value, subject, describedBy, label = 'Copy', copiedToast }: CopyButtonProps) {
  const toast = useToast();
  const [copied, setCopied] = useState<string>();
  const text = copied === value ? 'Copied' : label;

  useEffect(() => {
    if (copied === undefined) return;
    const timer = setTimeout(() => setCopied(undefined), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  const copy = () => {
    // Without HTTPS a browser has no clipboard for pages.
    const written = navigator.clipboard
      ? navigator.clipboard.writeText(value)
      : Promise.reject(new Error('no clipboard'));
    written.then(
      () => {
        setCopied(value);
        if (copiedToast) toast.success({ title: copiedToast });
      },
      () => toast.error({ title: 'Copy Failed', description: 'Please select the text and copy it by hand.' }),
    );
  };

  return (
    <Button
      onClick={copy}
      aria-describedby={describedBy}
      {...(subject ? { 'aria-label': `${text}: ${subject}` } : {})}
    >
      <span aria-live="polite">{text}</span>
    </Button>
  );
}
