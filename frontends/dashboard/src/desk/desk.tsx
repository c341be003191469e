import { useMemo, useRef, useState } from 'react';
import { failureMessage } from '@daymark/api-client';
import { useViewPreferences } from '@daymark/calendar-ui';
import { DeskCalendar } from '@daymark/calendar-ui/desk';
import { Alert, ErrorPanel, useShortcuts, useTimeLimit, useToast } from '@daymark/ui';
import {
  idOfDate,
  sayWhen,
  useEventActs,
  type CalendarOfDesk,
  type DeskOccurrence,
} from '../event-acts/index.js';
import { paths } from '../paths.js';
import { texts } from '../texts.js';
import { deskEntries } from './desk-entries.js';
import { DeskToolbar } from './desk-toolbar.js';
import { newSlot } from './new-slot.js';
import { offeredCalendar } from './offered-calendar.js';
import type { DeskState } from './use-desk-state.js';
import { useWindow } from './use-window.js';
import './desk.css';

const LOADING_LIMIT_MS = 25_000;

interface DeskProps {
  state: DeskState;
  calendars: readonly CalendarOfDesk[];
  /** False where there is no calendar yet that an event could be added to. */
  canCreate: boolean;
}

/** All calendars in one view, in which events are made, read, moved and deleted. */
export function Desk({ state, calendars, canCreate }: DeskProps) {
  const { view, date, timeZone } = state;
  const toast = useToast();
  const preferences = useViewPreferences();
  const { weekStart, hourCycle, showsWeekend, secondTimeZone } = preferences;
  const { events, range, agendaRange, extendAgenda } = useWindow({ view, date, timeZone, weekStart });
  const [attempt, setAttempt] = useState(0);
  const isTimedOut = useTimeLimit(events.isPending, LOADING_LIMIT_MS, attempt);
  const area = useRef<HTMLElement>(null);

  const { isHidden } = state;
  const items = events.data?.items;
  const entries = useMemo(() => deskEntries(items ?? [], calendars, isHidden), [items, calendars, isHidden]);
  const shown = calendars.filter(({ id }) => !isHidden(id));
  const acts = useEventActs({
    calendars,
    offeredCalendarId: offeredCalendar(calendars, shown),
    timeZone,
    weekStart,
    hourCycle,
    onSaved: (event) => {
      const [calendar] = event.calendars;
      if (calendar && isHidden(calendar.id)) state.setHidden(calendar.id, false);
      const isInView = event.start_time < range.to && event.end_time >= range.from;
      if (isInView) return;
      toast.success({
        title: texts.quickEntry.saved,
        description: texts.quickEntry.savedText(event.title, sayWhen(event, { timeZone, hourCycle })),
        action: {
          label: texts.quickEntry.show,
          onPress: () => state.show({ date: event.start_local.slice(0, 10) }),
        },
      });
    },
  });
  const openNew = (anchor: Element) => acts.openNew(newSlot(date, timeZone), anchor);
  useShortcuts({
    ...(canCreate && {
      n: {
        label: texts.desk.createKey,
        run: () => openNew(area.current!.querySelector('.desk-new') ?? area.current!),
      },
    }),
  });

  return (
    <section ref={area} className="desk" aria-label={texts.desk.label}>
      <DeskToolbar state={state} weekStart={weekStart} onNew={canCreate ? openNew : null} />
      {isTimedOut || (events.isError && !items) ? (
        <ErrorPanel
          title={texts.detail.eventsErrorTitle}
          text={
            isTimedOut
              ? texts.detail.timedOut
              : failureMessage(events.error, texts.detail.eventsErrorFallback)
          }
          onRetry={() => {
            setAttempt(attempt + 1);
            void events.refetch();
          }}
          retryLabel={texts.desk.retry}
          error={events.error}
        />
      ) : (
        <>
          {events.data?.truncated ? <Alert type="info" showIcon title={texts.desk.truncated} /> : null}
          <div className="desk-view-area">
            <DeskCalendar
              view={view}
              date={date}
              timeZone={timeZone}
              secondTimeZone={secondTimeZone ?? undefined}
              weekStart={weekStart}
              hourCycle={hourCycle}
              showsWeekend={showsWeekend}
              entries={acts.shown(entries)}
              isLoading={events.isPending || events.isPlaceholderData}
              onNavigate={state.show}
              onSelectSlot={canCreate ? acts.openNew : undefined}
              onOpenEntry={(event, anchor) => acts.open(event as DeskOccurrence, anchor)}
              onMoveEntry={(event, slot, anchor) => acts.move(event as DeskOccurrence, slot, anchor)}
              hrefOf={(event) => paths.event(idOfDate(event))}
              agendaRange={agendaRange}
              onExtend={extendAgenda}
            />
          </div>
        </>
      )}
      {acts.panels}
    </section>
  );
}
