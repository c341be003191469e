import { useCallback } from 'react';
import { may, useOfferedCalendar } from '@daymark/calendar-ui';
import type { Calendar, WindowOccurrence } from '@daymark/contracts';
import { text } from '../texts.js';
import { schedulerEntries } from './scheduler-entries.js';
import { EditableScheduler, type SchedulerItem } from './editable-scheduler.js';
import type { ShownDays } from '../use-scheduler-state.js';

interface AllCalendarsProps {
  days: ShownDays;
  calendars: readonly Calendar[];
  /** Until then it is not known which events are hidden. */
  areLoaded: boolean;
  onShow: (calendarId: string) => void;
  /** False if there is no calendar yet to add events to. */
  canCreate: boolean;
}

export function AllCalendars({ days, calendars, areLoaded, onShow, canCreate }: AllCalendarsProps) {
  const entriesOf = useCallback(
    // For all calendars the service returns window occurrences.
    (items: readonly SchedulerItem[]) =>
      areLoaded ? schedulerEntries(items as readonly WindowOccurrence[], calendars) : [],
    [calendars, areLoaded],
  );
  const shown = calendars.filter(({ is_hidden }) => !is_hidden);
  const writable = calendars.filter((calendar) => may(calendar, 'add'));
  const offered = writable.filter(({ is_hidden, fills_itself }) => !is_hidden && !fills_itself);
  const offeredCalendarId = useOfferedCalendar(offered.length > 0 ? offered : writable);
  return (
    <EditableScheduler
      days={days}
      calendars={writable}
      daysOffIn={shown.flatMap(({ days_off_calendar_id: id }) => id ?? [])}
      offeredCalendarId={offeredCalendarId}
      entriesOf={entriesOf}
      areCalendarsLoaded={areLoaded}
      hasPanels
      canCreate={canCreate}
      onSaved={({ calendars: [calendar] }) => {
        if (calendar) onShow(calendar.id);
      }}
      label={text('dashboard.scheduler.label')}
    />
  );
}
