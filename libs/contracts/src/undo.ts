import * as z from 'zod';
import { oneRecord } from './response-bounds.js';
import { endpoint, signedInAccess } from './endpoint.js';
import { id } from './fields.js';

/**
 * The key by which a request can be undone: a version-4 UUID chosen by the caller. Requests with the same key are
 * undone together. Stored for UNDO_HOURS.
 */
export const UNDO_KEY_HEADER = 'Undo-Key';
export const UNDO_HOURS = 24;
/** Per person; beyond this the oldest can no longer be undone. */
export const UNDO_STEPS_STORED_MAX = 100;

/** False: something of it was changed since, so nothing was undone. */
export const UndoneChange = z.object({ is_undone: z.boolean() }).meta({ id: 'UndoneChange' });
export type UndoneChange = z.infer<typeof UndoneChange>;

export const undoChange = endpoint({
  method: 'POST',
  path: '/api/undo/:key',
  summary:
    'Undo what the caller did under an Undo-Key, unless something of it was changed since. Harmless when it was undone already.',
  access: signedInAccess,
  changes: ['events', 'calendars', 'customizations', 'bin'],
  params: z.object({ key: id() }),
  response: UndoneChange,
  bound: oneRecord(),
});
