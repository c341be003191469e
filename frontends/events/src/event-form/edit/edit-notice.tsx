import { useId } from 'react';
import type { EventScope } from '@daymark/contracts';
import { formatShortDate, localTimeZone, todayIn } from '@daymark/ui';
import { texts } from '../../texts.js';

interface EditNoticeProps {
  scopes: readonly EventScope[];
  scope: EventScope;
  /** The local date of the occurrence that 'this' is. */
  date: string | null;
  onChoose: (scope: EventScope) => void;
  /** What became of the last choice. */
  note: string | null;
}

/** Asks how much of a series is edited. */
export function EditNotice({ scopes, scope, date, onChoose, note }: EditNoticeProps) {
  const name = useId();
  return (
    <fieldset className="event-form-scopes">
      <legend>{texts.edit.question}</legend>
      {scopes.map((choice) => (
        <label key={choice} className="event-form-scope">
          <input
            type="radio"
            name={name}
            checked={choice === scope}
            onChange={() => onChoose(choice)}
            aria-labelledby={`${name}-${choice}`}
            aria-describedby={`${name}-${choice}-hint`}
          />
          <span className="event-form-scope-name" id={`${name}-${choice}`}>
            {texts.edit.scopes[choice]}
          </span>
          <span className="event-form-scope-hint" id={`${name}-${choice}-hint`}>
            {hintOf(choice, date)}
          </span>
        </label>
      ))}
      <p className="event-form-scope-note" role="status">
        {note}
      </p>
    </fieldset>
  );
}

function hintOf(scope: EventScope, date: string | null): string {
  if (scope === 'series') return texts.edit.scopeHints.series;
  return date ? texts.edit.scopeHints[scope](formatShortDate(date, todayIn(localTimeZone()))) : '';
}
