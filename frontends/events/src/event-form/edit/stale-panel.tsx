import { useEffect, useRef } from 'react';
import { useViewPreferences, factLabel } from '@daymark/calendar-ui';
import { Button, type HourCycle } from '@daymark/ui';
import { eventParts, type EventPart } from '@daymark/contracts';
import { describeRecurrence } from '@daymark/recurrence';
import { texts } from '../../texts.js';
import type { CalendarName } from '../loading.js';
import type { EventFormValues } from '../values/event-form-values.js';
import { completeRule } from '../values/rule-values.js';
import { textOfTimes } from '../values/text-of-times.js';
import { ruleInWords } from '../fields/recurrence-sentence.js';

/** The state of a form whose event was changed by somebody else in the meantime. */
export type StaleState =
  | { kind: 'found' }
  | { kind: 'loading' }
  | { kind: 'failed' }
  /** The input was merged into the newest version; `conflicts` are the parts that both changed. */
  | { kind: 'merged'; newest: EventFormValues; typed: EventFormValues; conflicts: readonly EventPart[] };

interface StalePanelProps {
  state: StaleState;
  calendars: readonly CalendarName[];
  onLoad: () => void;
  onTakeNewest: (part: EventPart) => void;
}

export function StalePanel({ state, calendars, onLoad, onTakeNewest }: StalePanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  const isMerged = state.kind === 'merged';
  useEffect(() => {
    panel.current?.focus();
  }, [isMerged]);
  return (
    <div className="event-form-stale" role="alert" tabIndex={-1} ref={panel}>
      <strong>{texts.edit.stale.title}</strong>
      {isMerged ? (
        <>
          <p>{texts.edit.stale.loaded}</p>
          <Conflicts state={state} calendars={calendars} onTakeNewest={onTakeNewest} />
        </>
      ) : (
        <>
          <p>{state.kind === 'failed' ? texts.edit.stale.failed : texts.edit.stale.text}</p>
          <Button onClick={onLoad} loading={state.kind === 'loading'}>
            {state.kind === 'loading' ? texts.edit.stale.loading : texts.edit.stale.load}
          </Button>
        </>
      )}
    </div>
  );
}

function Conflicts({
  state: { newest, typed, conflicts },
  calendars,
  onTakeNewest,
}: Pick<StalePanelProps, 'calendars' | 'onTakeNewest'> & {
  state: Extract<StaleState, { kind: 'merged' }>;
}) {
  const { hourCycle } = useViewPreferences();
  if (conflicts.length === 0) return null;
  return (
    <>
      <p>{texts.edit.stale.conflicts}</p>
      <ul className="event-form-conflicts">
        {partsInOrder
          .filter((part) => conflicts.includes(part))
          .map((part) => (
            <li key={part}>
              <span className="event-form-conflict-part">{labelOfPart(part)}</span>
              <dl>
                <dt>{texts.edit.stale.newest}</dt>
                <dd>{textOfPart(part, newest, { calendars, hourCycle })}</dd>
                <dt>{texts.edit.stale.yours}</dt>
                <dd>{textOfPart(part, typed, { calendars, hourCycle })}</dd>
              </dl>
              <Button
                size="small"
                aria-label={texts.edit.stale.takeNewestOf(labelOfPart(part))}
                onClick={() => onTakeNewest(part)}
              >
                {texts.edit.stale.takeNewest}
              </Button>
            </li>
          ))}
      </ul>
    </>
  );
}

const partsInOrder = [
  ...new Set<EventPart>([
    'title',
    'description',
    'times',
    'recurrence',
    ...(Object.keys(eventParts) as EventPart[]),
  ]),
];

/** Labels that differ from those on the event's page. */
const ownLabels = {
  times: texts.form.when,
  url: texts.form.meetingLink,
  is_public_shareable: texts.form.isShareable,
  calendar_id: texts.form.calendar,
};

export const labelOfPart = (part: EventPart): string =>
  part in ownLabels
    ? ownLabels[part as keyof typeof ownLabels]
    : factLabel(part as Exclude<EventPart, keyof typeof ownLabels>);

function textOfPart(
  part: EventPart,
  values: EventFormValues,
  { calendars, hourCycle }: { calendars: readonly CalendarName[]; hourCycle: HourCycle },
): string {
  switch (part) {
    case 'times':
      return textOfTimes(values, hourCycle);
    case 'recurrence': {
      const rule = completeRule(values);
      const notes = ruleInWords(values)?.notes ?? [];
      return rule ? [describeRecurrence(rule), ...notes].join('. ') : texts.edit.doesNotRepeat;
    }
    case 'is_public_shareable':
      return values.is_public_shareable ? texts.edit.yes : texts.edit.no;
    case 'calendar_id':
      return calendars.find(({ id }) => id === values.calendar_id)?.name ?? texts.form.calendarPlaceholder;
    default:
      return values[part] || texts.edit.empty;
  }
}
