import type { EventRequest } from '@daymark/contracts';

/** The fields of a new event that were typed outside the form. */
export type NewEvent = Pick<
  EventRequest,
  | 'title'
  | 'location'
  | 'start_local'
  | 'end_local'
  | 'is_all_day'
  | 'timezone'
  | 'calendar_id'
  | 'recurrence'
>;

const KEY = 'newEvent';

/** Passes typed fields to the form in the history state: they survive a reload and are in no address. */
export const newEventState = (event: NewEvent) => ({ [KEY]: event });

/** The fields that a history state passes to the form; null if there are none. */
export function newEventOf(state: unknown): NewEvent | null {
  if (typeof state !== 'object' || state === null || !(KEY in state)) return null;
  return state[KEY] as NewEvent;
}
