import * as z from 'zod';
import { AUDIT_DETAILS_MAX_CHARACTERS, auditOutcomes, AuditSubject } from '../accounts/audit.js';
import { endpoint, internalAccess } from '../schemas/endpoint.js';
import { id, instant } from '../schemas/fields.js';
import { recordBytes, records } from '../schemas/response-bounds.js';

const detailTexts = z.record(z.string().max(60), z.string().max(300));

/** Details are one text: a message has flat fields. */
const details = z
  .string()
  .max(AUDIT_DETAILS_MAX_CHARACTERS)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom' });
      return z.NEVER;
    }
  })
  .pipe(detailTexts);

/** Ids and codes. The time and the sender are in the message's envelope. */
export const AuditMessage = z.object({
  action: z.string().regex(/^[a-z][a-z-]{0,60}$/),
  outcome: z.enum(auditOutcomes),
  actor_id: id('actor_id').optional(),
  target_id: id('target_id').optional(),
  object_id: id('object_id').optional(),
  network: z.string().max(60).optional(),
  details: details.optional(),
});
export type AuditMessage = z.input<typeof AuditMessage>;

export const AUDITED_OBJECTS_MAX = 500;
const OBJECT_CHARACTERS = 36 + 1 + 24;

const AuditedObject = z.object({ id: id('id'), at: instant('at') });
export type AuditedObject = z.infer<typeof AuditedObject>;

/** As `{id}_{at}`, separated by commas: a list in a request is limited to fewer items. */
const objects = z
  .string()
  .max(AUDITED_OBJECTS_MAX * (OBJECT_CHARACTERS + 1))
  .transform((text) => text.split(',').map((object) => ({ id: object.slice(0, 36), at: object.slice(37) })))
  .pipe(z.array(AuditedObject).max(AUDITED_OBJECTS_MAX));

export const describeAuditedObjects = endpoint('POST /internal/audited-objects', {
  summary:
    'What entries of the audit log are about, in the same order: names and dates as they were, of what was shared.',
  access: internalAccess('admin'),
  body: z.object({ objects }),
  response: z.object({ subjects: z.array(AuditSubject.nullable()) }),
  bound: records(AUDITED_OBJECTS_MAX, recordBytes(2_000)),
});
