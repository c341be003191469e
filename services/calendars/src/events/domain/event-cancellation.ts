import { actFields, pick } from '@daymark/contracts';
import { notCancelled, type Cancellation } from './event-content.js';

/** What an act makes of what is cancelled, or is not. */
export type StatusChange = (before: Cancellation) => Cancellation;

/** Cancels. Of what is cancelled already only the note changes, where one is given. */
export const cancellation =
  (note: string | null | undefined, now: Date): StatusChange =>
  (before) =>
    before.status === 'cancelled'
      ? { ...pick(before, actFields), ...(note !== undefined && { cancellation_note: note }) }
      : {
          status: 'cancelled',
          cancellation_note: note ?? null,
          cancelled_at: now,
          is_cancellation_over: false,
          draft: before.draft,
        };

/** Lets it take place after all. */
export const reinstatement: StatusChange = ({ draft }) => ({ ...notCancelled, draft });
