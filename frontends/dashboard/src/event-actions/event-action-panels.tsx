import { ComponentLibrary } from '@daymark/ui';
import type { CalendarEvent } from '@daymark/contracts';
import {
  idOfDate,
  type EventActionsOptions,
  type KeptDraft,
  type LeavePanel,
  type OpenPanel,
} from './event-actions-contract.js';
import { EventActionDialog, type EventAction } from './event-panel/event-action-dialog.js';
import { EventPanel } from './event-panel/event-panel.js';
import type { QuickEntry } from './quick-entry/quick-entry.js';
import { ChangeQuestion } from './scope-question.js';
import type { Changing } from './use-changing.js';

interface EventActionPanelsProps {
  options: EventActionsOptions;
  /** Undefined until it is loaded: it reads typed dates, which no other panel needs. */
  QuickEntry: typeof QuickEntry | undefined;
  draft: KeptDraft;
  panel: OpenPanel | null;
  action: EventAction | null;
  changing: Changing;
  onClose: () => void;
  onSaved: (event: CalendarEvent) => void;
  onAction: (action: EventAction | null) => void;
  onUnsaved: (leave: LeavePanel | null) => void;
}

/** All panels and dialogs over the events; a separate chunk, so that the events do not wait for it. */
export function EventActionPanels(props: EventActionPanelsProps) {
  const { options, QuickEntry, panel, action, changing, onClose, onSaved, onAction } = props;
  return (
    <ComponentLibrary>
      {panel?.kind === 'entry' && QuickEntry ? (
        <QuickEntry
          slot={panel.slot}
          draft={props.draft}
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
          key={idOfDate(panel.event)}
          event={panel.event}
          anchor={panel.anchor}
          options={options}
          changing={changing}
          onClose={onClose}
          onAction={onAction}
          onUnsaved={props.onUnsaved}
        />
      ) : null}
      {action ? <EventActionDialog action={action} onDone={() => onAction(null)} /> : null}
      {changing.asked ? (
        <ChangeQuestion
          key={changing.asked.lost.length}
          asked={changing.asked}
          isBusy={changing.isBusy}
          onAnswer={changing.answer}
          onCancel={changing.cancel}
        />
      ) : null}
    </ComponentLibrary>
  );
}
