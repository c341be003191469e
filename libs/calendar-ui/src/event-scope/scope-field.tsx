import type { ReactNode } from 'react';
import type { EventScope, PublicEventDate } from '@daymark/contracts';
import { formatShortDate, localTimeZone, RadioList, todayIn } from '@daymark/ui/core';

interface ScopeFieldProps {
  question: ReactNode;
  /** What can be chosen. */
  scopes: readonly EventScope[];
  labels: Readonly<Record<EventScope, string>>;
  /** What a choice means, beside it. */
  hints?: Readonly<Record<EventScope, string>>;
  scope: EventScope;
  onChange: (scope: EventScope) => void;
  isDisabled?: boolean;
}

/** Names the date that is meant, beside each choice where a series as a whole is shown. */
export const hintsOfDate = ({ start_local }: PublicEventDate): Record<EventScope, string> => {
  const date = formatShortDate(start_local.slice(0, 10), todayIn(localTimeZone()));
  return { occurrence: `The one on ${date}.`, following: `The one on ${date} and all after it.`, series: '' };
};

/** How much of a series is meant: one date of it, this and the following ones, or all. */
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
