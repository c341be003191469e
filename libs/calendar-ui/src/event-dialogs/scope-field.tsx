import type { ReactNode } from 'react';
import type { CalendarEvent, EventScope } from '@daymark/contracts';
import { formatShortDate, localTimeZone, RadioList, todayIn } from '@daymark/ui/core';
import type { EventTimes } from '../event-times/event-times.js';
import { isOccurrence } from '../events/event-page-path.js';
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
export const hintsOfDate = ({ start_local }: Pick<EventTimes, 'start_local'>): Record<EventScope, string> => {
  const date = formatShortDate(start_local.slice(0, 10), todayIn(localTimeZone()));
  return {
    occurrence: text('desk.scopes.theOne', { date }),
    following: text('desk.scopes.theOneAndLater', { date }),
    series: '',
  };
};

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
