import { formatEventSpan } from '@daymark/calendar-ui';
import { ComponentLibrary } from '@daymark/ui';
import type { CalendarEvent } from '@daymark/contracts';
import type { EventActionsOptions, OpenPanel } from './event-actions-contract.js';
import { EventActionDialog, type EventAction } from './event-panel/event-action-dialog.js';
import { EventPanel } from './event-panel/event-panel.js';
import { MoveQuestion } from './moving/move-question.js';
import type { Moving } from './moving/use-moving.js';
import type { QuickEntry } from './quick-entry/quick-entry.js';

interface EventActionPanelsProps {
  options: EventActionsOptions;
  /** Undefined until it is loaded: it reads typed dates, which no other panel needs. */
  QuickEntry: typeof QuickEntry | undefined;
  panel: OpenPanel | null;
  action: EventAction | null;
  moving: Moving;
  onClose: () => void;
  onSaved: (event: CalendarEvent) => void;
  onAction: (action: EventAction | null) => void;
}

/** All panels and dialogs over the events; a separate chunk, so that the events do not wait for it. */
export function EventActionPanels(props: EventActionPanelsProps) {
  const { options, QuickEntry, panel, action, moving, onClose, onSaved, onAction } = props;
  return (
    <ComponentLibrary>
      {panel?.kind === 'entry' && QuickEntry ? (
        <QuickEntry
          slot={panel.slot}
          anchor={panel.anchor}
          calendars={options.calendars}
          calendarId={options.offeredCalendarId}
          timeZone={options.timeZone}
          weekStart={options.weekStart}
          hourCycle={options.hourCycle}
          shownMonth={options.shownMonth}
          onClose={onClose}
          onSaved={onSaved}
        />
      ) : null}
      {panel?.kind === 'event' ? (
        <EventPanel
          key={panel.event.id}
          event={panel.event}
          anchor={panel.anchor}
          when={formatEventSpan(panel.event, options)}
          onClose={onClose}
          onAction={onAction}
        />
      ) : null}
      {action ? <EventActionDialog action={action} onDone={() => onAction(null)} /> : null}
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
