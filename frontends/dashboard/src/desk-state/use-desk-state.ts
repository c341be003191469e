import { useMemo, useState } from 'react';
import { deskViews, type DeskView } from '@daymark/calendar-ui/desk-window';
import { isLocalDate } from '@daymark/contracts';
import { localTimeZone, todayIn } from '@daymark/ui/core';
import { useQueryState } from '@daymark/ui/router';

/** So much of a calendar's id is in the address, which hundreds of hidden calendars must not make too long. */
const ID_CHARACTERS = 8;
const HIDDEN = /^[0-9a-f]{8}(,[0-9a-f]{8})*$/;

export const isDeskView = (view: string): view is DeskView => deskViews.some((known) => known === view);
const nameOf = (calendarId: string) => calendarId.slice(0, ID_CHARACTERS);

/** Which days are shown, and how. */
export interface ShownDays {
  view: DeskView;
  date: string;
  timeZone: string;
  show: (to: { view?: DeskView; date?: string }) => void;
}

/** What of all calendars is shown, as the address says it: view, date, and calendars that are hidden. */
export interface DeskState extends ShownDays {
  isHidden: (calendarId: string) => boolean;
  hasHidden: boolean;
  setHidden: (calendarId: string, isHidden: boolean) => void;
  /** All hidden calendars, as the address names them. */
  hidden: string;
  setAllHidden: (hidden: string) => void;
  hideAll: (calendarIds: readonly string[]) => void;
}

export function useDeskState(fallbackView: DeskView): DeskState {
  const timeZone = localTimeZone();
  const [today] = useState(() => todayIn(timeZone));
  const [{ view, date, hidden }, change] = useQueryState({
    view: { fallback: fallbackView, isValid: isDeskView },
    date: { fallback: today, isValid: isLocalDate },
    hidden: { fallback: '', isValid: (ids) => HIDDEN.test(ids) },
  });
  // It stays the same when other days are shown: by it the events are chosen.
  const hiding = useMemo(() => {
    const names = new Set(hidden === '' ? [] : hidden.split(','));
    return {
      isHidden: (calendarId: string) => names.has(nameOf(calendarId)),
      hasHidden: names.size > 0,
      setHidden: (calendarId: string, isHidden: boolean) => {
        const others = [...names].filter((name) => name !== nameOf(calendarId));
        change({ hidden: (isHidden ? [...others, nameOf(calendarId)] : others).join(',') });
      },
      hidden,
      setAllHidden: (all: string) => change({ hidden: all }),
      hideAll: (calendarIds: readonly string[]) => change({ hidden: calendarIds.map(nameOf).join(',') }),
    };
  }, [hidden, change]);
  return useMemo(
    () => ({ view: view as DeskView, date, timeZone, show: change, ...hiding }),
    [view, date, timeZone, change, hiding],
  );
}
