import { useEffect } from 'react';
import { DeleteEventDialog, StatusDialog, useDeleteEvent } from '@daymark/calendar-ui/delete-event';
import { HistoryDialog } from '@daymark/calendar-ui/history';
import { entrySelector } from '@daymark/calendar-ui/scheduler';
import type { CalendarEvent } from '@daymark/contracts';
import { idOfDate, type SchedulerOccurrence } from '../event-actions-contract.js';

export type EventAction = {
  /** The entry that gets the focus back at the end. */
  entryId: string;
} & (
  | { kind: 'delete' | 'history'; event: SchedulerOccurrence }
  | { kind: 'change-status'; event: CalendarEvent }
);

export function EventActionDialog({ action, onDone }: { action: EventAction; onDone: () => void }) {
  const remove = useDeleteEvent();
  const { entryId } = action;
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      const chip = document.querySelector<HTMLElement>(entrySelector(entryId));
      // If the entry is gone, the day at the keyboard cursor.
      const day = () => document.querySelector<HTMLElement>('.scheduler [role="gridcell"][tabindex="0"]');
      (chip ?? day())?.focus({ preventScroll: true });
    },
    [entryId],
  );
  if (action.kind === 'change-status') {
    const status = action.event.status === 'cancelled' ? 'reinstate' : 'cancel';
    return <StatusDialog isOpen action={status} event={action.event} onClose={onDone} />;
  }
  const id = idOfDate(action.event);
  if (action.kind === 'history')
    return <HistoryDialog of="event" id={id} title={action.event.title} onClose={onDone} />;
  return (
    <DeleteEventDialog
      isOpen
      event={{ ...action.event, id }}
      onDelete={(scope, undoKey) => remove(id, scope, undoKey)}
      onClose={onDone}
    />
  );
}
