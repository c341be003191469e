import * as z from 'zod';
import { AuditSubject } from '../audit.js';
import { endpoint, internalAccess } from '../endpoint.js';
import { id, instant } from '../fields.js';
import { recordBytes, records } from '../response-bounds.js';

/** The most objects in one request. */
export const AUDITED_OBJECTS_MAX = 500;
const OBJECT_CHARACTERS = 36 + 1 + 24;

/** An event or calendar at the time of an entry of the audit log. */
const AuditedObject = z.object({ id: id('id'), at: instant('at') });
export type AuditedObject = z.infer<typeof AuditedObject>;

/** As `{id}_{at}`, separated by commas: a list in a request is limited to fewer items. */
const objects = z
  .string()
  .max(AUDITED_OBJECTS_MAX * (OBJECT_CHARACTERS + 1))
  .transform((text) => text.split(',').map((object) => ({ id: object.slice(0, 36), at: object.slice(37) })))
  .pipe(z.array(AuditedObject).max(AUDITED_OBJECTS_MAX));

export const describeAuditedObjects = endpoint({
  method: 'POST',
  path: '/internal/audited-objects',
  summary:
    'What entries of the audit log are about, in the same order: names and dates as they were, of what was shared.',
  access: internalAccess('admin'),
  body: z.object({ objects }),
  response: z.object({ subjects: z.array(AuditSubject.nullable()) }),
  bound: records(AUDITED_OBJECTS_MAX, recordBytes(2_000)),
});
