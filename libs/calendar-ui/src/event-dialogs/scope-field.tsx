import type { ReactNode } from 'react';
import type { EventScope, PublicEventDate } from '@daymark/contracts';
import { formatShortDate, localTimeZone, RadioList, todayIn } from '@daymark/ui/core';

interface ScopeFieldProps {
  question: ReactNode;
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
