import { useCallback } from 'react';
import type { WindowOccurrence } from '@daymark/contracts';
import type { CalendarOfDesk } from '../event-acts/index.js';
import { texts } from '../texts.js';
import { deskEntries } from './desk-entries.js';
import { Desk, type DeskItem } from './desk.js';
import { offeredCalendar } from './offered-calendar.js';
import type { DeskState } from '../desk-state/index.js';

interface AllCalendarsProps {
  state: DeskState;
  calendars: readonly CalendarOfDesk[];
  /** False if there is no calendar yet. */
  canCreate: boolean;
}

/** All calendars of a person in one view, except hidden ones. */
export function AllCalendars({ state, calendars, canCreate }: AllCalendarsProps) {
  const { isHidden } = state;
  const entriesOf = useCallback(
    // For all calendars the service returns window occurrences.
    (items: readonly DeskItem[]) => deskEntries(items as readonly WindowOccurrence[], calendars, isHidden),
    [calendars, isHidden],
  );
  const shown = calendars.filter(({ id }) => !isHidden(id));
  return (
    <Desk
      days={state}
      calendars={calendars}
      offeredCalendarId={offeredCalendar(calendars, shown)}
      entriesOf={entriesOf}
      canEdit
      canCreate={canCreate}
      onSaved={({ calendars: [calendar] }) => {
        if (calendar && isHidden(calendar.id)) state.setHidden(calendar.id, false);
      }}
      label={texts.desk.label}
    />
  );
}
