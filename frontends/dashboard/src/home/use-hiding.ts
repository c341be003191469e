import { useCallback, useEffect, useRef } from 'react';
import { useUndo } from '@daymark/calendar-ui/undo';
import type { SchedulerState } from '../use-scheduler-state.js';
import { texts } from '../texts.js';

/** Shows or hides one calendar, or all. The undo key reverts it while this page is open. */
export function useHiding(state: SchedulerState, calendars: readonly { id: string; name: string }[]) {
  const { add } = useUndo();
  const latest = useRef(state);
  const forgetting = useRef<(() => void)[]>([]);
  useEffect(() => {
    latest.current = state;
  });
  useEffect(
    () => () => {
      for (const forget of forgetting.current) forget();
    },
    [],
  );
  const { setHidden } = state;
  // The same when other days are shown, since the cards are memoised.
  const hide = useCallback(
    (calendarId: string, isHidden: boolean) => {
      setHidden(calendarId, isHidden);
      const label = calendars.find(({ id }) => id === calendarId)?.name ?? '';
      const undo = async () => latest.current.setHidden(calendarId, !isHidden);
      forgetting.current.push(add({ label, undo }));
    },
    [setHidden, calendars, add],
  );
  const changeAll = (label: string, change: () => void) => {
    const { hidden } = state;
    change();
    const undo = async () => latest.current.setAllHidden(hidden);
    forgetting.current.push(add({ label, undo }));
  };
  return {
    hide,
    showAll: () => changeAll(texts.list.showAll, () => state.setAllHidden('')),
    hideAll: () => changeAll(texts.list.hideAll, () => state.hideAll(calendars.map(({ id }) => id))),
  };
}
