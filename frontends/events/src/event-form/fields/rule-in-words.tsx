import { useId } from 'react';
import { formatShortDate, todayIn } from '@daymark/ui';
import { texts } from '../../texts.js';
import type { EventFormValues } from '../values/event-form-values.js';
import { ruleInWords } from './recurrence-sentence.js';

/** The rule as a sentence while it is being made, with what a person should know of it and its next dates. */
export function RuleInWords({ values }: { values: EventFormValues }) {
  const headingId = useId();
  const today = todayIn(values.timezone);
  const words = ruleInWords(values, today);
  return (
    <>
      <div className="event-form-sentence" aria-live="polite">
        {words ? (
          <>
            <strong>{words.rule}</strong>
            {words.notes.map((note) => (
              <span key={note}>{note}</span>
            ))}
          </>
        ) : null}
      </div>
      {words && words.nextDates.length > 0 ? (
        <div className="event-form-next">
          <span id={headingId}>{texts.recurrence.nextDates}</span>
          <ol aria-labelledby={headingId}>
            {words.nextDates.map((date) => (
              <li key={date}>{formatShortDate(date, today)}</li>
            ))}
          </ol>
        </div>
      ) : null}
    </>
  );
}
