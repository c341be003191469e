import type { ReactNode } from 'react';
import type { EventScope } from '@daymark/contracts';
import { RadioList } from '@daymark/ui';

interface ScopeFieldProps {
  question: ReactNode;
  /** What can be chosen. */
  scopes: readonly EventScope[];
  labels: Readonly<Record<EventScope, string>>;
  /** What a choice means, beside it. */
  hintOf?: (scope: EventScope) => string;
  scope: EventScope;
  onChange: (scope: EventScope) => void;
  isDisabled?: boolean;
}

/** How much of a series is meant: one date of it, this and the following ones, or all. */
export function ScopeField({ scopes, labels, hintOf, scope, ...field }: ScopeFieldProps) {
  return (
    <RadioList
      {...field}
      value={scope}
      choices={scopes.map((choice) => ({
        value: choice,
        label: labels[choice],
        ...(hintOf && { hint: hintOf(choice) }),
      }))}
    />
  );
}
