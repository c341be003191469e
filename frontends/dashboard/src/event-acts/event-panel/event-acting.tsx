import { useEffect } from 'react';
import { DeleteEventDialog, StatusDialog, useDeleteEvent } from '@daymark/calendar-ui/delete-event';
import { parseEventReference, type CalendarEvent } from '@daymark/contracts';
import { idOfDate, type SchedulerOccurrence } from '../occurrence.js';

/** A chosen action on an event that needs confirmation. */
export type EventAct = {
  /** The entry that gets the focus back at the end. */
  entryId: string;
} & ({ kind: 'delete'; event: SchedulerOccurrence } | { kind: 'change-status'; event: CalendarEvent });

interface EventActingProps {
  act: EventAct;
  onDone: () => void;
}

/** Confirms an action and runs it. */
export function EventActing({ act, onDone }: EventActingProps) {
  const remove = useDeleteEvent();
  const { entryId } = act;
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      const chip = document.querySelector<HTMLElement>(`[data-entry="${CSS.escape(entryId)}"]`);
      // If the entry is gone, the day at the keyboard cursor.
      const day = () => document.querySelector<HTMLElement>('.scheduler [role="gridcell"][tabindex="0"]');
      (chip ?? day())?.focus({ preventScroll: true });
    },
    [entryId],
  );
  if (act.kind === 'change-status') {
    const status = act.event.status === 'cancelled' ? 'reinstate' : 'cancel';
    return <StatusDialog isOpen act={status} event={act.event} onClose={onDone} />;
  }
  const id = idOfDate(act.event);
  const reference = parseEventReference(id);
  return (
    <DeleteEventDialog
      isOpen
      title={act.event.title}
      isOccurrence={reference?.is_occurrence === true}
      mayDeleteFollowing={(reference?.occurrence_index ?? 0) > 0}
      onDelete={(scope, undoKey) => remove(id, scope, undoKey)}
      onClose={onDone}
    />
  );
}
