import * as z from 'zod';
import { AUDIT_DETAILS_MAX_CHARACTERS, auditOutcomes } from '../audit.js';
import { id } from '../fields.js';

const detailTexts = z.record(z.string().max(60), z.string().max(300));

/** Details are one text: a message has flat fields. */
const details = z
  .string()
  .max(AUDIT_DETAILS_MAX_CHARACTERS)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: 'details must be JSON' });
      return z.NEVER;
    }
  })
  .pipe(detailTexts);

/**
 * A service's message in the queue `audit` about one action: ids and codes. The time and the sender are in the
 * message's envelope.
 */
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
