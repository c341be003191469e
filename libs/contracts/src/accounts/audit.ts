import * as z from 'zod';
import { endpoint } from '../schemas/endpoint.js';
import { id, instant, pageQueryFields } from '../schemas/fields.js';
import { PAGE_SIZE_MAX } from '../schemas/limits.js';
import { recordBytes, records } from '../schemas/response-bounds.js';

/** The actions that the audit log records. A newer service may record more than these. */
export const auditActions = [
  'sign-in',
  'refresh-token-reuse',
  'password-change',
  'password-reset',
  'email-change-request',
  'email-change',
  'name-change',
  'registration-approval',
  'registration-rejection',
  'account-creation',
  'temporary-password',
  'account-deactivation',
  'account-reactivation',
  'account-deletion',
  'role-change',
  'sessions-end',
  'calendar-made-public',
  'calendar-made-private',
  'calendar-deletion',
  'calendar-restoration',
  'event-made-public',
  'event-made-private',
  'event-deletion',
  'event-deletion-by-administrator',
  'event-restoration',
  'event-cancellation-by-administrator',
  'event-reinstatement-by-administrator',
  'event-sharing-permission-by-administrator',
  'event-copy',
  'undo',
  'bin-emptying',
  /** `details` have the numbers of events created and changed. */
  'calendar-import',
  'calendar-import-undo',
  'calendar-archive',
  'calendar-source',
  'calendar-source-removal',
  /** `details` have the role, or the former one and the new one; the invited address is among what is kept apart. */
  'calendar-invitation',
  'calendar-invitation-withdrawal',
  'calendar-joining',
  'calendar-role-change',
  'calendar-removal-of-person',
  'calendar-leaving',
  'calendar-hand-over-offer',
  'calendar-hand-over',
  'calendar-hand-over-by-administrator',
  /** `details.limit` names the limit. */
  'limit-reached',
  'audit-export',
  /** Somebody who is no administrator used a route of administrators: `details.route`. */
  'administration-access',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditOutcomes = ['success', 'failure'] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];

/** The list shows at most this many entries; older ones are found with an earlier `to`, or in the export. */
export const AUDIT_LISTED_MAX = 10_000;
export const AUDIT_EXPORT_PART_ENTRIES = 5_000;
/** A part ends with the entry that reaches this many bytes. As JSON a part is at most twice as large. */
export const AUDIT_EXPORT_PART_MAX_BYTES = 4_000_000;
/** The most that the services write. */
export const AUDIT_DETAILS_MAX_CHARACTERS = 4_000;

/** `email` is null for a deleted account; the pseudonym is always there, and is the same for the same person. */
export const AuditPerson = z.object({ id: id(), email: z.string().nullable(), pseudonym: z.string() });
export type AuditPerson = z.infer<typeof AuditPerson>;

/** As it was then; null for what was not shared. They are not in the log, and go with the account of their owner. */
export const AuditSubject = z.object({
  kind: z.enum(['event', 'calendar']),
  name: z.string().nullable(),
  start_local: z.string().nullable(),
  /** The address that was invited to the calendar. */
  invited: z.string().nullable().optional(),
});
export type AuditSubject = z.infer<typeof AuditSubject>;

export const AuditEntry = z.object({
  id: id(),
  at: z.string(),
  service: z.string(),
  action: z.string(),
  /** `failure`: the action was tried and refused. */
  outcome: z.enum(auditOutcomes),
  /** Null when nobody was signed in, and when the system acts by itself. */
  actor: AuditPerson.nullable(),
  /** The person affected: the owner of a calendar or event, the applicant of a registration. */
  target: AuditPerson.nullable(),
  object_id: z.string().nullable(),
  /** Null where nothing is known of it any more. */
  subject: AuditSubject.nullable().optional(),
  /** Some of those that an action on several was about. */
  subjects: z.array(AuditSubject).optional(),
  /** The IP address of the device; for IPv6 its network. */
  network: z.string().nullable(),
  request_id: z.string().nullable(),
  /**
   * An entry with a `count` stands for that many actions without entries of their own, with the number of each kind.
   */
  details: z.record(z.string(), z.string()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** A time from year 1 on: the database has no year 0. */
const moment = (field: string) => instant(field).refine((value) => value >= '1970');

const filterFields = {
  /** The actor or the person affected. */
  person: id('person').optional(),
  action: z.enum(auditActions).optional(),
  outcome: z.enum(auditOutcomes).optional(),
  from: moment('from').optional(),
  to: moment('to').optional(),
};

export const AuditFilter = z.object(filterFields);
export type AuditFilter = z.infer<typeof AuditFilter>;

export const AuditQuery = z.object({ ...pageQueryFields, ...filterFields });
export type AuditQuery = z.infer<typeof AuditQuery>;

/** `total` is at most AUDIT_LISTED_MAX; `has_more` is true where there are more entries. */
export const AuditPage = z.object({
  items: z.array(AuditEntry),
  total: z.int(),
  has_more: z.boolean(),
  page: z.int(),
  page_size: z.int(),
});
export type AuditPage = z.infer<typeof AuditPage>;

export const listAudit = endpoint('GET /api/admin/audit', {
  summary: 'What was done in the whole product, newest first, a page at a time.',
  reads: [],
  query: AuditQuery,
  response: AuditPage,
  bound: records(PAGE_SIZE_MAX, recordBytes(AUDIT_DETAILS_MAX_CHARACTERS)),
});

const AFTER = /^([^_]{24})_([^_]{36})$/;
const isPosition = (value: string) => {
  const [, at, last] = AFTER.exec(value) ?? [];
  return moment('after').safeParse(at).success && id().safeParse(last).success;
};

export const AuditExportQuery = z.object({
  ...filterFields,
  after: z.string().refine(isPosition).optional(),
});
export type AuditExportQuery = z.infer<typeof AuditExportQuery>;

/** The file is the texts of all parts, concatenated. The first part begins with the header row. */
export const AuditExportPart = z.object({
  csv: z.string(),
  count: z.int(),
  total: z.int().nullable(),
  /** The cursor of the next part, to be sent as `after`; null for the last part. */
  next: z.string().nullable(),
});
export type AuditExportPart = z.infer<typeof AuditExportPart>;

export const exportAudit = endpoint('GET /api/admin/audit/export', {
  summary:
    'The audit log as CSV that is safe to open in a spreadsheet, newest first, part by part. Recorded itself.',
  reads: [],
  query: AuditExportQuery,
  response: AuditExportPart,
  bound: { rows: AUDIT_EXPORT_PART_ENTRIES, bytes: 2 * AUDIT_EXPORT_PART_MAX_BYTES },
});
