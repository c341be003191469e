import { useId, useState } from 'react';
import { failureMessage } from '@daymark/api-client';
import { parseEventReference, type Calendar, type CalendarEvent } from '@daymark/contracts';
import {
  Alert,
  EmptyState,
  ErrorPanel,
  formatMonth,
  localTimeZone,
  monthOf,
  timeZoneLabel,
  todayIn,
  Typography,
} from '@daymark/ui';
import { EventList, MonthControls, MonthGrid, RouterLink, type CalendarEntry } from '@daymark/ui/calendar';
import { ButtonLink } from '@daymark/ui/router';
import { paths } from '../paths.js';
import { texts } from '../texts.js';
import { eventsOfMonth } from './events-of-month.js';
import { useHasNoEvents } from './use-has-no-events.js';
import { useMonthEvents } from './use-calendar.js';
import { ViewToggle, type EventsView } from './view-toggle.js';

/** The events of a calendar, month by month, as a grid or as a list. */
export function EventsPanel({ calendar }: { calendar: Calendar }) {
  const timeZone = localTimeZone();
  const headingId = useId();
  const [currentMonth] = useState(() => monthOf(todayIn(timeZone)));
  const [month, setMonth] = useState(currentMonth);
  const [view, setView] = useState<EventsView>('calendar');
  const events = useMonthEvents(calendar.id, calendar.is_owner, month, timeZone);
  const entries: CalendarEntry[] = events.data?.items ?? [];
  const isMonthEmpty = events.isSuccess && !events.isPlaceholderData && entries.length === 0;
  const hasNoEvents = useHasNoEvents(calendar, isMonthEmpty && month === currentMonth);

  const hrefOf = (entry: CalendarEntry) =>
    calendar.is_owner ? paths.event(seriesIdOf(entry)) : paths.publicEvent(entry.id);

  if (events.isError && !events.isFetching) {
    return (
      <ErrorPanel
        title={texts.detail.eventsErrorTitle}
        text={failureMessage(events.error, texts.detail.eventsErrorFallback)}
        onRetry={() => void events.refetch()}
        retryLabel={texts.detail.retry}
        error={events.error}
      />
    );
  }

  const addEvent = calendar.is_owner ? (
    <ButtonLink kind="create" to={paths.addEvent(calendar.id)}>
      {texts.detail.addEvent}
    </ButtonLink>
  ) : null;

  return (
    <section className="events-panel" aria-labelledby={headingId}>
      <div className="ui-page-head events-head">
        <Typography.Title level={2} id={headingId}>
          {texts.detail.events}
        </Typography.Title>
        {hasNoEvents ? null : (
          <div className="ui-actions">
            <ViewToggle view={view} onChange={setView} />
            {calendar.is_owner ? (
              <ButtonLink to={paths.addEvent(calendar.id)}>{texts.detail.add}</ButtonLink>
            ) : null}
          </div>
        )}
      </div>
      {hasNoEvents ? (
        <EmptyState
          title={texts.detail.emptyTitle}
          text={calendar.is_owner ? texts.detail.emptyText : texts.detail.emptyTextReader}
          action={addEvent}
          headingLevel={3}
        />
      ) : (
        <EventsOfMonth
          view={view}
          month={month}
          currentMonth={currentMonth}
          onMonthChange={setMonth}
          entries={entries}
          isLoading={events.isFetching && (events.isPlaceholderData || events.isPending)}
          timeZone={timeZone}
          hrefOf={hrefOf}
        />
      )}
      {events.data?.truncated ? <Alert type="info" showIcon title={texts.detail.truncated} /> : null}
      <p className="events-zone ui-text-faint">{texts.detail.timesIn(timeZoneLabel(timeZone))}</p>
    </section>
  );
}

/** An occurrence leads to its series, an exception to the series that it belongs to. */
function seriesIdOf(entry: CalendarEntry): string {
  const { parent_event_id: parentId } = entry as Partial<CalendarEvent>;
  return parentId ?? parseEventReference(entry.id)?.event_id ?? entry.id;
}

interface EventsOfMonthProps {
  view: EventsView;
  month: string;
  currentMonth: string;
  onMonthChange: (month: string) => void;
  entries: readonly CalendarEntry[];
  isLoading: boolean;
  timeZone: string;
  hrefOf: (entry: CalendarEntry) => string;
}

function EventsOfMonth({ view, currentMonth, ...shared }: EventsOfMonthProps) {
  const headingId = useId();
  if (view === 'calendar') return <MonthGrid {...shared} link={RouterLink} headingLevel={3} />;
  const { month, onMonthChange, entries, isLoading, timeZone, hrefOf } = shared;
  const shown = eventsOfMonth(entries, month, timeZone);
  return (
    <div className="events-list" aria-busy={isLoading || undefined}>
      <MonthControls
        month={month}
        currentMonth={currentMonth}
        headingId={headingId}
        headingLevel={3}
        onMonthChange={onMonthChange}
      />
      {shown.length > 0 ? (
        <EventList entries={shown} timeZone={timeZone} hrefOf={hrefOf} link={RouterLink} headingLevel={4} />
      ) : (
        <p className="ui-text-secondary">{isLoading ? null : texts.detail.emptyMonth(formatMonth(month))}</p>
      )}
    </div>
  );
}
