import { useState } from 'react';
import { keepPreviousData, useEndpointQuery } from '@daymark/api-client';
import { useViewPreferences } from '@daymark/calendar-ui';
import { Scheduler, type SchedulerEntry } from '@daymark/calendar-ui/scheduler';
import { windowOf } from '@daymark/calendar-ui/scheduler-window';
import {
  getImportWindow,
  listImportItems,
  type Import,
  type ImportDate,
} from '@daymark/contracts/interchange';
import { addMonthsToDate, Button, formatMonth, localTimeZone, monthOf, todayIn } from '@daymark/ui';
import { text } from '../texts.js';

/** New, changed and existing events, by colour and label. Opens at the file's first date. */
export function ImportMonth({ data }: { data: Import }) {
  const timeZone = localTimeZone();
  const { weekStart, hourCycle, showsWeekend } = useViewPreferences();
  const first = useEndpointQuery(listImportItems, {
    params: { id: data.id },
    query: { page: 1, page_size: 1 },
  });
  const [chosen, setChosen] = useState<string | null>(null);
  const today = todayIn(timeZone);
  const date = chosen ?? first.data?.items[0]?.start_local?.slice(0, 10) ?? today;
  const dates = useEndpointQuery(
    getImportWindow,
    { params: { id: data.id }, query: windowOf('month', date, weekStart, timeZone) },
    { placeholderData: keepPreviousData, enabled: !first.isPending },
  );
  return (
    <div className="import-month-grid">
      <div className="ui-apart">
        <h2 className="ui-title ui-title-2" aria-live="polite">
          {formatMonth(monthOf(date))}
        </h2>
        <div className="ui-actions">
          <Button onClick={() => setChosen(today)}>{text('settings.imports.month.today')}</Button>
          <Button
            aria-label={text('settings.imports.month.previous')}
            onClick={() => setChosen(addMonthsToDate(date, -1))}
          >
            ‹
          </Button>
          <Button
            aria-label={text('settings.imports.month.next')}
            onClick={() => setChosen(addMonthsToDate(date, 1))}
          >
            ›
          </Button>
        </div>
      </div>
      <p className="ui-hint" role="status">
        {dates.error
          ? text('settings.imports.month.failed')
          : dates.data?.truncated
            ? text('settings.imports.month.truncated')
            : text('settings.imports.month.legend')}
      </p>
      <Scheduler
        view="month"
        date={date}
        timeZone={timeZone}
        weekStart={weekStart}
        hourCycle={hourCycle}
        showsWeekend={showsWeekend}
        isLoading={dates.isFetching}
        entries={(dates.data?.items ?? []).map(toEntry)}
        hrefOf={({ id }) => `#${id}`}
        onOpenEntry={() => undefined}
        onNavigate={({ date: next }) => {
          if (next) setChosen(next);
        }}
      />
    </div>
  );
}

const colors: Record<ImportDate['list'], string> = {
  new: '#13713a',
  changed: '#84500a',
  part: '#84500a',
  unchanged: '#5c6781',
  refused: '#b81f2d',
};

const toEntry = (date: ImportDate): SchedulerEntry => ({
  ...date,
  id: `${date.number}-${date.start_time}`,
  status: 'confirmed',
  is_public_shareable: true,
  is_recurring: false,
  color: colors[date.list],
  calendarName: text(`settings.imports.lists.names.${date.list}`),
});
