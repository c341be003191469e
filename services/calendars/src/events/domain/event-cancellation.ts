import { actionFields, pick } from '@daymark/contracts';
import { notCancelled, type Cancellation } from './event-content.js';

export type StatusChange = (before: Cancellation) => Cancellation;

/** Cancels an event. If it is already cancelled, only the note changes, and only where one is given. */
export const cancellation =
  (note: string | null | undefined, now: Date): StatusChange =>
  (before) =>
    before.status === 'cancelled'
      ? { ...pick(before, actionFields), ...(note !== undefined && { cancellation_note: note }) }
      : {
          status: 'cancelled',
          cancellation_note: note ?? null,
          cancelled_at: now,
          is_cancellation_over: false,
          draft: before.draft,
        };

export const reinstatement: StatusChange = ({ draft }) => ({ ...notCancelled, draft });
