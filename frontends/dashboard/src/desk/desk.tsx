import { useMemo, useRef, useState } from 'react';
import { failureMessage } from '@daymark/api-client';
import { useViewPreferences } from '@daymark/calendar-ui';
import { DeskCalendar, type DeskSlot } from '@daymark/calendar-ui/desk';
import { Alert, ErrorPanel, useShortcuts, useTimeLimit, useToast } from '@daymark/ui';
import { paths } from '../paths.js';
import { texts } from '../texts.js';
import { deskEntries, idOfDate, type CalendarOfDesk, type DeskOccurrence } from './desk-entries.js';
import { DeskToolbar } from './desk-toolbar.js';
import { EventActing, type EventAct } from './event-panel/event-acting.js';
import { EventPanel } from './event-panel/event-panel.js';
import { MoveQuestion } from './moving/move-question.js';
import { useMoving } from './moving/use-moving.js';
import { newSlot } from './new-slot.js';
import { offeredCalendar } from './quick-entry/last-calendar.js';
import { QuickEntry } from './quick-entry/quick-entry.js';
import { sayWhen } from './say-when.js';
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

/** What stands beside the place that was clicked. */
type OpenPanel =
  | { kind: 'entry'; slot: DeskSlot; anchor: Element }
  | { kind: 'event'; event: DeskOccurrence; anchor: Element };

/** All calendars in one view, in which events are made, read, moved and deleted. */
export function Desk({ state, calendars, canCreate }: DeskProps) {
  const { view, date, timeZone } = state;
  const toast = useToast();
  const preferences = useViewPreferences();
  const { weekStart, hourCycle, showsWeekend, secondTimeZone } = preferences;
  const { events, range, agendaRange, extendAgenda } = useWindow({ view, date, timeZone, weekStart });
  const words = { timeZone, hourCycle };
  const moving = useMoving(timeZone, (event) => sayWhen(event, words));
  const [attempt, setAttempt] = useState(0);
  const isTimedOut = useTimeLimit(events.isPending, LOADING_LIMIT_MS, attempt);
  const [panel, setPanel] = useState<OpenPanel | null>(null);
  const [act, setAct] = useState<EventAct | null>(null);
  const area = useRef<HTMLElement>(null);
  const close = () => setPanel(null);

  const { isHidden } = state;
  const items = events.data?.items;
  const entries = useMemo(() => deskEntries(items ?? [], calendars, isHidden), [items, calendars, isHidden]);
  const shown = calendars.filter(({ id }) => !isHidden(id));
  const openNew = (anchor: Element) => setPanel({ kind: 'entry', slot: newSlot(date, timeZone), anchor });
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
              entries={moving.shown(entries)}
              isLoading={events.isPending || events.isPlaceholderData}
              onNavigate={state.show}
              onSelectSlot={
                canCreate ? (slot, anchor) => setPanel({ kind: 'entry', slot, anchor }) : undefined
              }
              onOpenEntry={(event, anchor) =>
                setPanel({ kind: 'event', event: event as DeskOccurrence, anchor })
              }
              onMoveEntry={(event, slot, anchor) => {
                close();
                moving.move(event as DeskOccurrence, slot, anchor);
              }}
              hrefOf={(event) => paths.event(idOfDate(event))}
              agendaRange={agendaRange}
              onExtend={extendAgenda}
            />
          </div>
        </>
      )}
      {panel?.kind === 'entry' ? (
        <QuickEntry
          slot={panel.slot}
          anchor={panel.anchor}
          calendars={calendars}
          calendarId={offeredCalendar(calendars, shown)}
          timeZone={timeZone}
          weekStart={weekStart}
          hourCycle={hourCycle}
          onClose={close}
          onSaved={(event) => {
            close();
            const [calendar] = event.calendars;
            if (calendar && isHidden(calendar.id)) state.setHidden(calendar.id, false);
            if (event.start_time >= range.to || event.end_time < range.from) {
              toast.success({
                title: texts.quickEntry.saved,
                description: texts.quickEntry.savedText(event.title, sayWhen(event, words)),
                action: {
                  label: texts.quickEntry.show,
                  onPress: () => state.show({ date: event.start_local.slice(0, 10) }),
                },
              });
            }
          }}
        />
      ) : null}
      {panel?.kind === 'event' ? (
        <EventPanel
          key={panel.event.id}
          event={panel.event}
          anchor={panel.anchor}
          when={sayWhen(panel.event, words)}
          onClose={close}
          onAct={(chosen) => {
            close();
            setAct(chosen);
          }}
        />
      ) : null}
      {act ? <EventActing act={act} onDone={() => setAct(null)} /> : null}
      {moving.asked ? (
        <MoveQuestion
          key={moving.asked.lost.length}
          asked={moving.asked}
          isBusy={moving.isBusy}
          onAnswer={moving.answer}
          onCancel={moving.cancel}
        />
      ) : null}
    </section>
  );
}
