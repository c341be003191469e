import { lazy, Suspense } from 'react';
import { loadPageTexts } from '@daymark/texts';
import type { SelectionBarProps } from './selection-actions.js';

const SelectionActions = lazy(async () => {
  await loadPageTexts((language) => import(`../locales/${language}/on-demand/selection.json`));
  const { SelectionActions: actions } = await import(
    /* webpackChunkName: "selection" */ './selection-actions.js'
  );
  return { default: actions };
});

/** Loaded once something is selected. */
export function SelectionBar(props: SelectionBarProps) {
  if (props.events.length === 0) return null;
  return (
    <Suspense>
      <SelectionActions {...props} />
    </Suspense>
  );
}
