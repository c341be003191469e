import type { ReactNode } from 'react';
import {
  parseEventReference,
  type EventScope,
  type PublicEventDate,
  type CalendarEvent,
} from '@daymark/contracts';
import { formatShortDate, localTimeZone, RadioList, todayIn } from '@daymark/ui/core';

interface ScopeFieldProps {
  question: ReactNode;
  /** The scopes offered. */
  scopes: readonly EventScope[];
  labels: Readonly<Record<EventScope, string>>;
  /** An explanation beside each choice. */
  hints?: Readonly<Record<EventScope, string>>;
  scope: EventScope;
  onChange: (scope: EventScope) => void;
  isDisabled?: boolean;
}

/** Shows which date is meant, beside each choice, for a series as a whole. */
export const hintsOfDate = ({ start_local }: PublicEventDate): Record<EventScope, string> => {
  const date = formatShortDate(start_local.slice(0, 10), todayIn(localTimeZone()));
  return { occurrence: `The one on ${date}.`, following: `The one on ${date} and all after it.`, series: '' };
};

/** Chooses a scope within a series: one date, this and the following ones, or all. */
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

type Identified = Pick<CalendarEvent, 'id'>;

/** Whether it is one date of a series, judged by its id. The series as a whole has the id of its first date. */
export const isOccurrence = ({ id }: Identified) => parseEventReference(id)?.is_occurrence === true;

/** The scopes offered for a date of a series. 'This and following' of the first one would be the whole series. */
export const scopesOf = ({ id }: Identified): EventScope[] =>
  (parseEventReference(id)?.occurrence_index ?? 0) > 0
    ? ['occurrence', 'following', 'series']
    : ['occurrence', 'series'];
