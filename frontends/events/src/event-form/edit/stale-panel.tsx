import { useEffect, useRef } from 'react';
import { useViewPreferences, factLabel } from '@daymark/calendar-ui';
import { Button, type HourCycle } from '@daymark/ui';
import { eventParts, type EventPart } from '@daymark/contracts';
import { describeRecurrence } from '@daymark/recurrence';
import { text } from '../../texts.js';
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
      <strong>{text('events.edit.stale.title')}</strong>
      {isMerged ? (
        <>
          <p>{text('events.edit.stale.loaded')}</p>
          <Conflicts state={state} calendars={calendars} onTakeNewest={onTakeNewest} />
        </>
      ) : (
        <>
          <p>{state.kind === 'failed' ? text('events.edit.stale.failed') : text('events.edit.stale.text')}</p>
          <Button onClick={onLoad} loading={state.kind === 'loading'}>
            {state.kind === 'loading' ? text('events.edit.stale.loading') : text('events.edit.stale.load')}
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
      <p>{text('events.edit.stale.conflicts')}</p>
      <ul className="event-form-conflicts">
        {partsInOrder
          .filter((part) => conflicts.includes(part))
          .map((part) => (
            <li key={part}>
              <span className="event-form-conflict-part">{labelOfPart(part)}</span>
              <dl>
                <dt>{text('events.edit.stale.newest')}</dt>
                <dd>{textOfPart(part, newest, { calendars, hourCycle })}</dd>
                <dt>{text('events.edit.stale.yours')}</dt>
                <dd>{textOfPart(part, typed, { calendars, hourCycle })}</dd>
              </dl>
              <Button
                size="small"
                aria-label={text('events.edit.stale.takeNewestOf', { part: labelOfPart(part) })}
                onClick={() => onTakeNewest(part)}
              >
                {text('events.edit.stale.takeNewest')}
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
  times: text('events.form.when'),
  url: text('events.form.meetingLink'),
  is_public_shareable: text('events.form.isShareable'),
  calendar_id: text('events.form.calendar'),
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
      return rule ? [describeRecurrence(rule), ...notes].join('. ') : text('events.edit.doesNotRepeat');
    }
    case 'is_public_shareable':
      return values.is_public_shareable ? text('events.edit.yes') : text('events.edit.no');
    case 'calendar_id':
      return (
        calendars.find(({ id }) => id === values.calendar_id)?.name ?? text('events.form.calendarPlaceholder')
      );
    default:
      return values[part] || text('events.edit.empty');
  }
}
