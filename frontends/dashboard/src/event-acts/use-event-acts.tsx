import { useState } from 'react';
import type { DeskSlot } from '@daymark/calendar-ui/desk';
import type { CalendarEvent } from '@daymark/contracts';
import type { HourCycle } from '@daymark/ui';
import { EventActing, type EventAct } from './event-panel/event-acting.js';
import { EventPanel } from './event-panel/event-panel.js';
import { MoveQuestion } from './moving/move-question.js';
import { useMoving } from './moving/use-moving.js';
import type { CalendarOfDesk, DeskOccurrence } from './occurrence.js';
import { QuickEntry } from './quick-entry/quick-entry.js';
import { sayWhen } from './say-when.js';
import './event-acts.css';

export interface EventActsOptions {
  /** Those that an event can be added to. */
  calendars: readonly CalendarOfDesk[];
  /** The calendar that a new event is offered. */
  offeredCalendarId: string | null;
  timeZone: string;
  weekStart: number;
  hourCycle: HourCycle;
  /** An event was made, and can be seen where its date is shown. */
  onSaved?: (event: CalendarEvent) => void;
}

/** What stands beside the place that was clicked. */
type OpenPanel =
  | { kind: 'entry'; slot: DeskSlot; anchor: Element }
  | { kind: 'event'; event: DeskOccurrence; anchor: Element };

/** Making, reading, moving, cancelling and deleting events where they are shown. `panels` is what that shows, beside the events. */
export function useEventActs(options: EventActsOptions) {
  const { calendars, offeredCalendarId, timeZone, weekStart, hourCycle, onSaved } = options;
  const words = { timeZone, hourCycle };
  const moving = useMoving(timeZone, (event) => sayWhen(event, words));
  const [panel, setPanel] = useState<OpenPanel | null>(null);
  const [act, setAct] = useState<EventAct | null>(null);
  const close = () => setPanel(null);

  const panels = (
    <>
      {panel?.kind === 'entry' ? (
        <QuickEntry
          slot={panel.slot}
          anchor={panel.anchor}
          calendars={calendars}
          calendarId={offeredCalendarId}
          timeZone={timeZone}
          weekStart={weekStart}
          hourCycle={hourCycle}
          onClose={close}
          onSaved={(event) => {
            close();
            onSaved?.(event);
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
    </>
  );
  return {
    /** What was dropped stays where it was dropped until it is known to be there, or not wanted there. */
    shown: moving.shown,
    openNew: (slot: DeskSlot, anchor: Element) => setPanel({ kind: 'entry', slot, anchor }),
    open: (event: DeskOccurrence, anchor: Element) => setPanel({ kind: 'event', event, anchor }),
    move: (event: DeskOccurrence, to: DeskSlot, anchor: Element) => {
      close();
      moving.move(event, to, anchor);
    },
    panels,
  };
}
