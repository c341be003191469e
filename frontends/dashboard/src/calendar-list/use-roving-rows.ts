import { useLayoutEffect, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { stepOfKey } from '@daymark/ui/core';

/** Without the entries of an open menu, which has keys of its own. */
const controlsOf = (row: Element) => [
  ...row.querySelectorAll<HTMLElement>(':is(a, button, input):not([role])'),
];

/**
 * A list of rows of which Tab reaches only the one that was focused last. Up, Down, Home and End lead to the same
 * control of another row, Left and Right to the others of the row.
 */
export function useRovingRows(list: RefObject<HTMLElement | null>) {
  const [currentId, setCurrentId] = useState<string>();
  const rows = () => [...(list.current?.children ?? [])] as HTMLElement[];

  useLayoutEffect(() => {
    const all = rows();
    const current = all.find(({ dataset }) => dataset['calendar'] === currentId) ?? all[0];
    for (const row of all) for (const control of controlsOf(row)) control.tabIndex = row === current ? 0 : -1;
  });

  const onFocus = ({ target }: FocusEvent) =>
    setCurrentId(target.closest<HTMLElement>('[data-calendar]')?.dataset['calendar']);

  // Before the button of a menu, which the arrows would open.
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const all = rows().map(controlsOf);
    const place = all.findIndex((controls) => controls.includes(event.target as HTMLElement));
    const step = stepOfKey(event);
    const wanted = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: all.length - 1 }[event.key];
    if (place < 0 || (wanted === undefined && step === 0)) return;
    event.preventDefault();
    event.stopPropagation();
    const controls = all[wanted ?? place] ?? [];
    const column = all[place]!.indexOf(event.target as HTMLElement);
    controls[Math.max(0, Math.min(column + step, controls.length - 1))]?.focus();
  };

  return { onFocus, onKeyDownCapture };
}
