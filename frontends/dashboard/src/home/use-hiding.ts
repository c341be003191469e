import { useRef } from 'react';
import { call, queryKey, useQueryClient } from '@daymark/api-client';
import { useSayFailure } from '@daymark/calendar-ui';
import { useUndo } from '@daymark/calendar-ui/undo';
import { hideCalendars, listCalendars, type Calendar } from '@daymark/contracts';
import { changeListedCalendars } from '../listed-calendars.js';
import { text } from '../texts.js';

/** Shows or hides calendars for this person, at once. The undo key reverts it. */
export function useHiding(calendars: readonly Calendar[]) {
  const queries = useQueryClient();
  const sayFailure = useSayFailure();
  const { add } = useUndo();
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  /** Choices are stored in the order in which they are made. What was asked before them is out of date. */
  const store = async (hidden: string[], shown: string[]) => {
    const lists = { queryKey: queryKey(listCalendars) };
    await queries.cancelQueries(lists);
    changeListedCalendars(queries, (listed) =>
      listed.map((calendar) => {
        const is_hidden = hidden.includes(calendar.id);
        return is_hidden || shown.includes(calendar.id) ? { ...calendar, is_hidden } : calendar;
      }),
    );
    const stored = turn.current.then(() => call(hideCalendars, { body: { hidden, shown } }));
    const settled = stored.catch(() => {});
    turn.current = settled;
    await stored.finally(() => {
      if (turn.current === settled) void queries.invalidateQueries(lists);
    });
  };
  /** Stores what is not so yet of how all should be. */
  const change = async (label: string, isHiddenThen: (calendar: Calendar) => boolean) => {
    const changed = calendars.filter((each) => isHiddenThen(each) !== (each.is_hidden === true));
    if (changed.length === 0) return;
    const idsOf = (isHidden: boolean) =>
      changed.filter((each) => isHiddenThen(each) === isHidden).map(({ id }) => id);
    const [hidden, shown] = [idsOf(true), idsOf(false)];
    const forget = add({ label, undo: () => store(shown, hidden) });
    try {
      await store(hidden, shown);
    } catch (error) {
      forget();
      sayFailure(text('dashboard.list.hideFailed'))(error);
    }
  };
  return {
    hide: (calendarId: string, isHidden: boolean) => {
      const label = calendars.find(({ id }) => id === calendarId)?.name ?? '';
      void change(label, ({ id, is_hidden }) => (id === calendarId ? isHidden : is_hidden === true));
    },
    showOnly: (calendarId: string) =>
      void change(text('dashboard.list.showOnly'), ({ id }) => id !== calendarId),
    showAll: () => void change(text('dashboard.list.showAll'), () => false),
    hideAll: () => void change(text('dashboard.list.hideAll'), () => true),
  };
}
