import * as z from 'zod';
import { Role } from './auth.js';
import { endpoint } from '../schemas/endpoint.js';
import { accountQueryFields, id, optionalText, pageOf, sanitizedText } from '../schemas/fields.js';
import {
  DECISIONS_MAX,
  EMAIL_MAX_CHARACTERS,
  NAME_MAX_CHARACTERS,
  PAGE_SIZE_MAX,
  PERSON_NAME_MAX_CHARACTERS,
  PURPOSE_MAX_CHARACTERS,
  REJECTION_REASON_MAX_CHARACTERS,
} from '../schemas/limits.js';
import { recordBytes, records } from '../schemas/response-bounds.js';
import { message, text } from '../texts.js';

/** `calendar_name` is null for a private one, `invited_by` for an account that is gone. */
export const RegistrationInvitation = z.object({
  calendar_name: z.string().nullable(),
  invited_by: z.string().nullable(),
});
export type RegistrationInvitation = z.infer<typeof RegistrationInvitation>;
export const INVITATIONS_OF_REGISTRATION_MAX = 5;

/** Only the server writes `metadata`. `invitations` say who, by address, invited the applicant to which calendar. */
export const Registration = z.object({
  id: id(),
  email: z.string(),
  name: z.string().nullable().default(null),
  purpose: z.string().nullable().default(null),
  role: Role,
  created_at: z.string(),
  status: z.literal('pending'),
  metadata: z.object({ signup_date: z.string() }),
  invitations: z.array(RegistrationInvitation).max(INVITATIONS_OF_REGISTRATION_MAX).optional(),
});
export type Registration = z.infer<typeof Registration>;

export const REGISTRATION_BYTES = recordBytes(PERSON_NAME_MAX_CHARACTERS, PURPOSE_MAX_CHARACTERS);
const INVITED_REGISTRATION_BYTES =
  REGISTRATION_BYTES +
  INVITATIONS_OF_REGISTRATION_MAX * recordBytes(NAME_MAX_CHARACTERS, EMAIL_MAX_CHARACTERS);

export const RegistrationPage = pageOf(Registration);

/** `id` finds one, if it still waits. `asc`: longest waiting first. */
export const RegistrationQuery = z.object({ ...accountQueryFields, id: id().optional() });
export type RegistrationQuery = z.infer<typeof RegistrationQuery>;

const rejectionReason = optionalText({
  label: 'labels.reason',
  max: REJECTION_REASON_MAX_CHARACTERS,
  lines: true,
})
  .transform((reason) => (reason && sanitizedText(reason)) || null)
  .optional();

/** The fields of a decision; the body's schema checks with `fitsDecision` that they go with each other. */
export const registrationDecisionFields = {
  approve: z.boolean(message('fields.required', { label: 'approve' })),
  reason: rejectionReason,
  /** Only for a rejection: the address, which may be a stranger's, is not told. */
  without_mail: z.boolean().optional(),
};

interface DecisionFields {
  approve: boolean;
  reason?: string | null | undefined;
  without_mail?: boolean | undefined;
}

/** Refuses what belongs to another decision, rather than ignoring it. */
export function fitsDecision({ value, issues }: z.core.ParsePayload<DecisionFields>): void {
  const { approve, reason, without_mail } = value;
  const refuse = (field: 'reason' | 'without_mail', key: Parameters<typeof text>[0]) =>
    issues.push({ code: 'custom', input: value, path: [field], message: text(key) });
  if (approve && reason) refuse('reason', 'accounts.reasonOfApproval');
  else if (reason && without_mail) refuse('reason', 'accounts.reasonWithoutMail');
  if (approve && without_mail) refuse('without_mail', 'accounts.approvalWithoutMail');
}

export const RegistrationDecision = z.object(registrationDecisionFields).check(fitsDecision);

export const RegistrationOutcome = z.object({ id: id(), outcome: z.enum(['approved', 'rejected']) });

export const RegistrationDecisions = z
  .object({
    ids: z
      .array(id('ids'))
      .min(1)
      .max(DECISIONS_MAX, message('accounts.tooManyDecisions', { max: DECISIONS_MAX }))
      .refine((ids) => new Set(ids).size === ids.length, message('accounts.decisionOnce')),
    ...registrationDecisionFields,
  })
  .check(fitsDecision);
export type RegistrationDecisions = z.output<typeof RegistrationDecisions>;

/** `code` and `detail` give the reason of a failure, and are null otherwise. */
export const RegistrationDecisionResult = z.object({
  id: id(),
  outcome: z.enum(['approved', 'rejected', 'failed']),
  code: z.string().nullable(),
  detail: z.string().nullable(),
});
export type RegistrationDecisionResult = z.infer<typeof RegistrationDecisionResult>;

export const RegistrationDecisionResults = z.object({ results: z.array(RegistrationDecisionResult) });
export type RegistrationDecisionResults = z.infer<typeof RegistrationDecisionResults>;

export const listRegistrations = endpoint('GET /api/admin/registrations', {
  summary: 'Registrations that wait for a decision, newest first unless asked otherwise.',
  reads: ['registrations'],
  query: RegistrationQuery,
  response: RegistrationPage,
  bound: records(PAGE_SIZE_MAX, INVITED_REGISTRATION_BYTES),
});

export const decideRegistrations = endpoint('POST /api/admin/registrations/decisions', {
  summary:
    'Approve or reject several registrations, each by itself: one that fails leaves the others as they are.',
  changes: ['registrations', 'accounts'],
  body: RegistrationDecisions,
  response: RegistrationDecisionResults,
  bound: records(DECISIONS_MAX),
});

export const decideRegistration = endpoint('POST /api/admin/registrations/:id', {
  summary: 'Approve or reject a registration. A registration is decided once; a second decision gets 409.',
  changes: ['registrations', 'accounts'],
  body: RegistrationDecision,
  response: RegistrationOutcome,
});
