import type { EventRequest } from '@daymark/contracts';

/** What of a new event was typed where the form is not shown. */
export type NewEvent = Pick<
  EventRequest,
  'title' | 'location' | 'start_local' | 'end_local' | 'is_all_day' | 'timezone' | 'calendar_id'
>;

const KEY = 'newEvent';

/** Carries what was typed to the form, in the entry of the history: it survives a reload and is in no address. */
export const newEventState = (event: NewEvent) => ({ [KEY]: event });

/** What an entry of the history brings to the form; null where it brings nothing. */
export function newEventOf(state: unknown): NewEvent | null {
  if (typeof state !== 'object' || state === null || !(KEY in state)) return null;
  return state[KEY] as NewEvent;
}
