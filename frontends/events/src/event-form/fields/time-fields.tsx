import { useViewPreferences } from '@daymark/calendar-ui';
import { timeZoneCity } from '@daymark/calendar-ui/time-zones';
import {
  ActionButton,
  ContractForm,
  formatShortDate,
  todayIn,
  useFormValues,
  type FormFields,
} from '@daymark/ui';
import { DateField, TimeField } from '@daymark/ui/date';
import { isLocalDateTime } from '@daymark/contracts';
import {
  anchorToRule,
  baseOfEvent,
  expandOccurrences,
  instantToLocal,
  isKnownTimeZone,
  localToInstant,
} from '@daymark/recurrence';
import { text } from '../../texts.js';
import { localTimesOf, type EventFormValues } from '../values/event-form-values.js';
import { completeRule } from '../values/rule-values.js';

interface TimeFieldsProps {
  form: FormFields<EventFormValues>;
  onStart: () => void;
  onTimeZone: () => void;
}

export function TimeFields({ form, onStart, onTimeZone }: TimeFieldsProps) {
  const values = useFormValues(form);
  const { is_all_day: isAllDay, start_date: startDate, timezone } = values;
  const { weekStart } = useViewPreferences();
  return (
    <div>
      <div className={isAllDay ? 'event-form-when event-form-days' : 'event-form-when'}>
        <ContractForm.Field name="start_date" label={text('events.form.startDate')} isRequired>
          <DateField onChange={onStart} weekStart={weekStart} />
        </ContractForm.Field>
        {isAllDay ? null : (
          <ContractForm.Field name="start_clock" label={text('events.form.startTime')} isRequired>
            <TimeField onChange={onStart} />
          </ContractForm.Field>
        )}
        <ContractForm.Field name="end_date" label={text('events.form.endDate')} isRequired>
          <DateField min={startDate} weekStart={weekStart} />
        </ContractForm.Field>
        {isAllDay ? null : (
          <ContractForm.Field name="end_clock" label={text('events.form.endTime')} isRequired>
            <TimeField />
          </ContractForm.Field>
        )}
      </div>
      <div className="ui-actions event-form-when-more">
        <ContractForm.SwitchField name="is_all_day" label={text('events.form.isAllDay')} />
        {timezone && !isAllDay ? (
          <ActionButton kind="quiet" className="event-form-zone" onClick={onTimeZone}>
            {text('events.form.timesOf', { city: timeZoneCity(timezone) })}
          </ActionButton>
        ) : null}
      </div>
      <ClockNotes values={values} />
    </div>
  );
}

function ClockNotes({ values }: { values: EventFormValues }) {
  return (
    <div role="status">
      {clockHints(values).map((hint) => (
        <p key={hint} className="event-form-note">
          {hint}
        </p>
      ))}
    </div>
  );
}

/** How far ahead the occurrences of a series are checked. */
const DAYS_AHEAD = 400;
const DAY_MS = 86_400_000;

const timeOf = (local: string) => local.slice(11, 16);

export function clockHints(values: EventFormValues): string[] {
  if (values.is_all_day || !isKnownTimeZone(values.timezone)) return [];
  const typed = localTimesOf(values);
  if (!isLocalDateTime(typed.start_local)) return [];
  const rule = completeRule(values);
  const { start_local, end_local } = anchorToRule(typed, rule);
  const hints = [hintAbout(start_local, values.timezone, 'startsInstead')];
  if (isLocalDateTime(end_local)) hints.push(hintAbout(end_local, values.timezone, 'endsInstead'));
  if (rule && isLocalDateTime(end_local) && end_local > start_local) {
    hints.push(
      hintAboutLater({ start_local, end_local, timezone: values.timezone, is_all_day: false }, rule),
    );
  }
  return hints.filter((hint) => hint !== null);
}

function hintAbout(local: string, timezone: string, instead: 'startsInstead' | 'endsInstead'): string | null {
  const { clock, instant } = localToInstant(local, timezone);
  if (clock === 'once') return null;
  const time = timeOf(local);
  return clock === 'repeated'
    ? text('events.form.twice', { time })
    : text(`events.form.${instead}`, { time, real: timeOf(instantToLocal(instant, timezone)) });
}

function hintAboutLater(
  event: Parameters<typeof baseOfEvent>[0],
  rule: NonNullable<ReturnType<typeof completeRule>>,
): string | null {
  const from = localToInstant(event.start_local, event.timezone).instant;
  const window = { from, to: from + DAYS_AHEAD * DAY_MS };
  const time = timeOf(event.start_local);
  for (const { index, start } of expandOccurrences(baseOfEvent(event), rule, window, DAYS_AHEAD)) {
    const local = instantToLocal(start, event.timezone);
    if (index > 0 && timeOf(local) !== time) {
      return text('events.form.laterSkipped', {
        date: formatShortDate(local.slice(0, 10), todayIn(event.timezone)),
        time,
        real: timeOf(local),
      });
    }
  }
  return null;
}
