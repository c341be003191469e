import { useState, type ReactNode } from 'react';
import type { CalendarEvent, EventScope, PublicEventDate } from '@daymark/contracts';
import { formatShortDate, localTimeZone, RadioList, todayIn } from '@daymark/ui/core';
import type { EventTimes } from '../event-times/event-times.js';
import { isOccurrence, scopesOf } from '../events/event-page-path.js';
import { useShortTimes } from '../events/view-preferences.js';
import { text } from '../desk-texts.js';

interface ScopeFieldProps {
  question: ReactNode;
  scopes: readonly EventScope[];
  labels: Readonly<Record<EventScope, string>>;
  hints?: Readonly<Record<EventScope, string>>;
  scope: EventScope;
  onChange: (scope: EventScope) => void;
  isDisabled?: boolean;
}

/** Shows which date is meant, beside each choice. */
const hintsOfDate = ({ start_local }: Pick<EventTimes, 'start_local'>): Record<EventScope, string> => {
  const date = formatShortDate(start_local.slice(0, 10), todayIn(localTimeZone()));
  return {
    occurrence: text('desk.scopes.theOne', { date }),
    following: text('desk.scopes.theOneAndLater', { date }),
    series: '',
  };
};

/** Of an occurrence, and of the date that a series' page shows (`leading`), the person chooses how much of the series. */
export function useScope(
  action: 'delete' | 'status',
  event: Pick<CalendarEvent, 'id'> & EventTimes,
  leading: PublicEventDate | null,
) {
  const atFirst = isOccurrence(event) ? 'occurrence' : 'series';
  const [chosen, setChosen] = useState<EventScope>(atFirst);
  const mayChoose = isOccurrence(event) || leading !== null;
  return {
    scope: mayChoose ? chosen : 'series',
    reset: () => setChosen(atFirst),
    fieldOf: (question: string, isDisabled: boolean) =>
      mayChoose ? (
        <ScopeField
          question={question}
          scopes={scopesOf(leading ?? event)}
          labels={{
            occurrence: text(`desk.${action}.scopes.occurrence`),
            following: text(`desk.${action}.scopes.following`),
            series: text(`desk.${action}.scopes.series`),
          }}
          hints={hintsOfDate(leading ?? event)}
          scope={chosen}
          onChange={setChosen}
          isDisabled={isDisabled}
        />
      ) : null,
  };
}

/** When an event or one date of a series is. Of a series as a whole, the choices name its date. */
export function DateInQuestion({
  event,
}: {
  event: Pick<CalendarEvent, 'id' | 'is_recurring'> & EventTimes;
}) {
  const { formatSpan } = useShortTimes();
  if (event.is_recurring && !isOccurrence(event)) return null;
  return <p className="ui-text-secondary">{formatSpan(event)}</p>;
}

export function ScopeField({ scopes, labels, hints, scope, ...field }: ScopeFieldProps) {
  return (
    <RadioList
      {...field}
      value={scope}
      choices={scopes.map((choice) => ({
        value: choice,
        label: labels[choice],
        ...(hints && { hint: hints[choice] }),
      }))}
    />
  );
}
