import * as z from 'zod';
import { oneRecord, recordBytes } from '../response-bounds.js';
import { endpoint, internalAccess } from '../endpoint.js';
import { id } from '../fields.js';
import { PERSON_NAME_MAX_CHARACTERS } from '../limits.js';

/**
 * The mail that an archive can be downloaded. It is not in `MailTemplate`, for the same reason as the mail about a
 * deleted event.
 */
export const ArchiveMail = z.object({ id: id(), to: z.string(), name: z.string().optional() });
export type ArchiveMail = z.infer<typeof ArchiveMail>;

export const getArchiveMail = endpoint({
  method: 'GET',
  path: '/internal/archive-mails/:id',
  summary: 'The recipient of a queued mail that an archive is ready; 404 when it is no longer to be sent.',
  access: internalAccess('mailer'),
  params: z.object({ id: id() }),
  response: ArchiveMail,
  bound: oneRecord(recordBytes(PERSON_NAME_MAX_CHARACTERS)),
});
