import { DeleteEventDialog, useDeleteEvent } from '@daymark/calendar-ui/delete-event';
import { parseEventReference } from '@daymark/contracts';
import { idOfDate, type DeskOccurrence } from '../desk-entries.js';

/** What was chosen to be done with an event, and is asked before. */
export interface EventAct {
  kind: 'delete';
  event: DeskOccurrence;
}

interface EventActingProps {
  act: EventAct;
  onDone: () => void;
}

/** Asks what has to be asked before an act, and does it. */
export function EventActing({ act: { event }, onDone }: EventActingProps) {
  const remove = useDeleteEvent();
  const id = idOfDate(event);
  const reference = parseEventReference(id);
  return (
    <DeleteEventDialog
      isOpen
      title={event.title}
      isOccurrence={reference?.is_occurrence === true}
      mayDeleteFollowing={(reference?.occurrence_index ?? 0) > 0}
      onDelete={(scope) => remove(id, scope)}
      onClose={onDone}
    />
  );
}
