import { useCallback } from 'react';
import { may, useOfferedCalendar } from '@daymark/calendar-ui';
import type { WindowOccurrence } from '@daymark/contracts';
import type { SchedulerCalendar } from '../event-actions/index.js';
import { text } from '../texts.js';
import { schedulerEntries } from './scheduler-entries.js';
import { EditableScheduler, type SchedulerItem } from './editable-scheduler.js';
import type { SchedulerState } from '../use-scheduler-state.js';

interface AllCalendarsProps {
  state: SchedulerState;
  calendars: readonly SchedulerCalendar[];
  /** False if there is no calendar yet to add events to. */
  canCreate: boolean;
}

export function AllCalendars({ state, calendars, canCreate }: AllCalendarsProps) {
  const { isHidden } = state;
  const entriesOf = useCallback(
    // For all calendars the service returns window occurrences.
    (items: readonly SchedulerItem[]) =>
      schedulerEntries(items as readonly WindowOccurrence[], calendars, isHidden),
    [calendars, isHidden],
  );
  const shown = calendars.filter(({ id }) => !isHidden(id));
  const writable = calendars.filter((calendar) => may(calendar, 'add'));
  const offered = writable.filter(({ id }) => !isHidden(id));
  const offeredCalendarId = useOfferedCalendar(offered.length > 0 ? offered : writable);
  return (
    <EditableScheduler
      days={state}
      calendars={writable}
      daysOffIn={shown.flatMap(({ days_off_calendar_id: id }) => id ?? [])}
      offeredCalendarId={offeredCalendarId}
      entriesOf={entriesOf}
      hasPanels
      canCreate={canCreate}
      onSaved={({ calendars: [calendar] }) => {
        if (calendar && isHidden(calendar.id)) state.setHidden(calendar.id, false);
      }}
      label={text('dashboard.scheduler.label')}
    />
  );
}
