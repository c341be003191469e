import { useEndpointMutation } from '@daymark/api-client';
import {
  cancelEvent,
  reinstateEvent,
  type CalendarEvent,
  type EventScope,
  type EventStatusChange,
} from '@daymark/contracts';

type ChangeStatus = (
  event: CalendarEvent,
  scope: EventScope,
  of: { note: string; undoKey: string },
) => Promise<EventStatusChange>;

/** Cancels or reinstates an event, an occurrence or part of a series. The note is for cancellations. */
export function useChangeStatus(action: 'cancel' | 'reinstate'): ChangeStatus {
  const cancel = useEndpointMutation(cancelEvent);
  const reinstate = useEndpointMutation(reinstateEvent);
  return ({ id, version }, scope, { note, undoKey }) =>
    action === 'cancel'
      ? cancel.mutateAsync({ params: { id }, body: { version, scope, cancellation_note: note }, undoKey })
      : reinstate.mutateAsync({ params: { id }, body: { version, scope }, undoKey });
}
