import { lazy, Suspense } from 'react';
import type { SelectionBarProps } from './selection-actions.js';

const SelectionActions = lazy(() =>
  import(/* webpackChunkName: "selection" */ './selection-actions.js').then((module) => ({
    default: module.SelectionActions,
  })),
);

/** Loaded once something is selected. */
export function SelectionBar(props: SelectionBarProps) {
  if (props.events.length === 0) return null;
  return (
    <Suspense>
      <SelectionActions {...props} />
    </Suspense>
  );
}
