import * as z from 'zod';
import { FAILING_HOSTS_LISTED_MAX, HOST_MAX_CHARACTERS, InterchangeState } from '../admin-interchange.js';
import { oneRecord, recordBytes, records } from '../response-bounds.js';
import { endpoint, internalAccess } from '../endpoint.js';
import { id } from '../fields.js';
import { NAME_MAX_CHARACTERS } from '../limits.js';
import { SourceFailure } from '../sources.js';

/** A calendar whose address has failed for days, for the mail to its owner. Of the address only the host is given. */
export const FailingSource = z.object({
  calendar_id: id('calendar_id'),
  calendar_name: z.string(),
  host: z.string(),
  failing_since: z.string(),
  failure: SourceFailure,
});
export type FailingSource = z.infer<typeof FailingSource>;

export const getFailingSource = endpoint({
  method: 'GET',
  path: '/internal/failing-sources/:id',
  summary:
    'Why a calendar, by its id, is no longer synchronised with its address, and whose it is; 404 where it is again. The message `source-failing` names it.',
  access: internalAccess('auth'),
  params: z.object({ id: id() }),
  response: FailingSource.extend({ user_id: id('user_id') }),
  bound: oneRecord(recordBytes(NAME_MAX_CHARACTERS, HOST_MAX_CHARACTERS)),
});

export const readInterchangeState = endpoint({
  method: 'GET',
  path: '/internal/interchange',
  summary: 'How many imports wait, how many calendars are synchronised, and which hosts fail.',
  access: internalAccess('admin'),
  response: InterchangeState,
  bound: records(FAILING_HOSTS_LISTED_MAX, recordBytes(HOST_MAX_CHARACTERS)),
});
