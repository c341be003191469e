import { ComponentLibrary } from '@daymark/ui';
import type { CalendarEvent } from '@daymark/contracts';
import type { EventActsOptions, OpenPanel } from './event-acts-contract.js';
import { EventActing, type EventAct } from './event-panel/event-acting.js';
import { EventPanel } from './event-panel/event-panel.js';
import { MoveQuestion } from './moving/move-question.js';
import type { Moving } from './moving/use-moving.js';
import { QuickEntry } from './quick-entry/quick-entry.js';
import { sayWhen } from './say-when.js';

interface EventActPanelsProps {
  options: EventActsOptions;
  panel: OpenPanel | null;
  act: EventAct | null;
  moving: Moving;
  onClose: () => void;
  onSaved: (event: CalendarEvent) => void;
  onAct: (act: EventAct | null) => void;
}

/** All panels and dialogs over the events; a separate chunk, so that the events do not wait for it. */
export function EventActPanels(props: EventActPanelsProps) {
  const { options, panel, act, moving, onClose, onSaved, onAct } = props;
  return (
    <ComponentLibrary>
      {panel?.kind === 'entry' ? (
        <QuickEntry
          slot={panel.slot}
          anchor={panel.anchor}
          calendars={options.calendars}
          calendarId={options.offeredCalendarId}
          timeZone={options.timeZone}
          weekStart={options.weekStart}
          hourCycle={options.hourCycle}
          onClose={onClose}
          onSaved={onSaved}
        />
      ) : null}
      {panel?.kind === 'event' ? (
        <EventPanel
          key={panel.event.id}
          event={panel.event}
          anchor={panel.anchor}
          when={sayWhen(panel.event, options)}
          onClose={onClose}
          onAct={onAct}
        />
      ) : null}
      {act ? <EventActing act={act} onDone={() => onAct(null)} /> : null}
      {moving.asked ? (
        <MoveQuestion
          key={moving.asked.lost.length}
          asked={moving.asked}
          isBusy={moving.isBusy}
          onAnswer={moving.answer}
          onCancel={moving.cancel}
        />
      ) : null}
    </ComponentLibrary>
  );
}
