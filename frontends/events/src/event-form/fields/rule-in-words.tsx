import { useId, useState } from 'react';
import { Button, CloseIcon, formatShortDate, todayIn, type FormFields } from '@daymark/ui';
import { text } from '../../texts.js';
import type { EventFormValues } from '../values/event-form-values.js';
import { putBackDates, skipDates, type RuleDate } from '../values/rule-dates.js';
import { NEXT_DATES_SHOWN, ruleInWords } from './recurrence-sentence.js';

/** A season with two dates a week is shown in a few steps. */
const MORE_DATES = 20;

interface RuleInWordsProps {
  form: FormFields<EventFormValues>;
  values: EventFormValues;
}

export function RuleInWords({ form, values }: RuleInWordsProps) {
  const headingId = useId();
  const [datesShown, setDatesShown] = useState(NEXT_DATES_SHOWN);
  const today = todayIn(values.timezone);
  const words = ruleInWords(values, today, datesShown);
  const dates = words?.nextDates ?? [];
  const kept = dates.filter(({ isSkipped }) => !isSkipped).length;
  // Individually picked dates are removed where they were picked; and one date has to remain.
  const maySkip = values.recurrence_type !== 'dates' && kept > 1;
  return (
    <>
      <div className="ui-stack event-form-sentence" aria-live="polite">
        {words ? (
          <>
            <strong>{words.rule}</strong>
            {words.notes.map((note) => (
              <span key={note}>{note}</span>
            ))}
          </>
        ) : null}
      </div>
      {dates.length > 0 ? (
        <div className="event-form-next">
          <span id={headingId}>{text('events.recurrence.nextDates')}</span>
          <ol className="event-form-next-dates" aria-labelledby={headingId}>
            {dates.map((date) => (
              <NextDate
                key={date.date}
                date={date}
                shown={formatShortDate(date.date, today)}
                maySkip={maySkip}
                onChange={(isSkipped) =>
                  form.set(isSkipped ? skipDates(values, [date.date]) : putBackDates(values, [date.date]))
                }
              />
            ))}
          </ol>
          {kept === datesShown ? (
            <Button type="link" size="small" onClick={() => setDatesShown(datesShown + MORE_DATES)}>
              {text('events.recurrence.moreDates')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

interface NextDateProps {
  date: RuleDate;
  shown: string;
  maySkip: boolean;
  onChange: (isSkipped: boolean) => void;
}

/** One button skips and restores, so that the focus stays. */
function NextDate({ date: { isSkipped }, shown, maySkip, onChange }: NextDateProps) {
  return (
    <li>
      {isSkipped ? <del>{shown}</del> : shown}
      {isSkipped || maySkip ? (
        <button
          type="button"
          className={isSkipped ? 'event-form-put-back' : 'event-form-skip'}
          aria-label={
            isSkipped
              ? text('events.recurrence.putBackDate', { date: shown })
              : text('events.recurrence.skipDate', { date: shown })
          }
          title={isSkipped ? undefined : text('events.recurrence.skip')}
          onClick={() => onChange(!isSkipped)}
        >
          {isSkipped ? text('events.recurrence.putBack') : <CloseIcon />}
        </button>
      ) : null}
    </li>
  );
}
