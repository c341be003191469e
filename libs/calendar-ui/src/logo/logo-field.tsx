import { useId, useRef, useState, type DragEvent } from 'react';
import { logoRefusals } from '@daymark/contracts';
import { ActionButton, classNames, Spin } from '@daymark/ui/core';
import { checkLogo, dataUrlOf, type LogoRefusal } from './check-logo.js';
import { text } from '../desk-texts.js';

export type LogoChoice =
  /** The present state stays, with or without a logo. */
  | { kind: 'unchanged' }
  | { kind: 'removed' }
  /** `url` shows the file before it is stored. */
  | { kind: 'chosen'; file: File; url: string };

export const UNCHANGED_LOGO: LogoChoice = { kind: 'unchanged' };

/** The address of the logo as it will be after saving; null for none. */
export function shownLogo(choice: LogoChoice, storedUrl: string | null): string | null {
  if (choice.kind === 'chosen') return choice.url;
  return choice.kind === 'removed' ? null : storedUrl;
}

interface LogoFieldProps {
  storedUrl: string | null;
  isLoading?: boolean;
  value: LogoChoice;
  onChange: (value: LogoChoice) => void;
  /** The page's own message for a file that is not JPG or PNG. */
  wrongType?: LogoRefusal;
}

/**
 * A field to drop or select, replace or remove a logo. It stores nothing: the page saves the choice. An invalid file is
 * refused at once, with the reason, and the previous choice stays.
 */
export function LogoField({
  storedUrl,
  isLoading,
  value,
  onChange,
  wrongType = logoRefusals.wrongType,
}: LogoFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<LogoRefusal | null>(null);
  const [isOver, setIsOver] = useState(false);
  // If two files are checked at once, the later one wins.
  const latest = useRef<File | null>(null);
  const shown = shownLogo(value, storedUrl);

  const take = async (file: File | undefined) => {
    if (!file) return;
    latest.current = file;
    const found = await checkLogo(file);
    const url = found ? null : await dataUrlOf(file).catch(() => null);
    if (latest.current !== file) return;
    setRefusal(
      found === logoRefusals.wrongType ? wrongType : (found ?? (url ? null : logoRefusals.notReadable)),
    );
    if (url) onChange({ kind: 'chosen', file, url });
  };
  const choose = (choice: LogoChoice) => {
    latest.current = null;
    setRefusal(null);
    onChange(choice);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void take(event.dataTransfer.files[0]);
  };

  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-hint`}
      className="ui-logo-field"
    >
      <span id={`${id}-label`} className="ui-field-label">
        {text('desk.logo.label')}
      </span>
      <div
        className={classNames('ui-logo-drop', isOver && 'ui-logo-drop-over')}
        data-testid="logo-drop"
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        {isLoading && value.kind === 'unchanged' ? <Spin label={text('desk.logo.loading')} /> : null}
        {shown ? (
          <img
            className="ui-logo-image"
            src={shown}
            alt={value.kind === 'chosen' ? text('desk.logo.newLogo') : text('desk.logo.currentLogo')}
            onError={() => {
              if (value.kind !== 'chosen') return;
              choose(UNCHANGED_LOGO);
              setRefusal(logoRefusals.notReadable);
            }}
          />
        ) : (
          <span className="ui-logo-invitation">
            {value.kind === 'removed' ? text('desk.logo.willBeRemoved') : text('desk.logo.drop')}
          </span>
        )}
        <div className="ui-actions">
          <ActionButton onClick={() => input.current?.click()}>
            {shown ? text('desk.logo.replace') : text('desk.logo.select')}
          </ActionButton>
          {value.kind === 'unchanged' ? null : (
            <ActionButton kind="quiet" onClick={() => choose(UNCHANGED_LOGO)}>
              {storedUrl ? text('desk.logo.keep') : text('desk.logo.discard')}
            </ActionButton>
          )}
          {storedUrl && value.kind !== 'removed' ? (
            <ActionButton kind="quiet" onClick={() => choose({ kind: 'removed' })}>
              {text('desk.logo.remove')}
            </ActionButton>
          ) : null}
        </div>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={text('desk.logo.select')}
          accept="image/png,image/jpeg"
          onChange={(event) => {
            void take(event.target.files?.[0]);
            // Allows selecting the same file again after it was refused.
            event.target.value = '';
          }}
        />
      </div>
      <p id={`${id}-hint`} className="ui-hint ui-field-hint">
        {text('desk.logo.hint')}
      </p>
      {refusal ? (
        <p className="ui-field-message" role="alert">
          <strong>{refusal.title}:</strong> {refusal.detail}
        </p>
      ) : null}
    </div>
  );
}
