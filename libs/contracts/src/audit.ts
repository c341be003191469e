import * as z from 'zod';
import { PAGE_SIZE_MAX } from './limits.js';
import { recordBytes, records } from './answer-bounds.js';
import { administratorAccess, endpoint } from './endpoint.js';
import { id, instant, pageQueryFields } from './fields.js';

/** What has entries in the audit log. A service that is newer than this list may record more. */
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
  /** `details.role` says which one the account has now. */
  'role-change',
  /** An administrator ended all sessions of an account. */
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
  'event-copy',
  /** Somebody removed what was in their bin for good. */
  'bin-emptying',
  /** `details` say how many events were made and changed. */
  'calendar-import',
  'calendar-import-undo',
  /** `details` say how many calendars and events are in an archive of everything. */
  'calendar-archive',
  /** A calendar is kept in step with an address from now on, or no longer. */
  'calendar-source',
  'calendar-source-removal',
  /** `details.limit` says which one. */
  'limit-reached',
  'audit-export',
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditOutcomes = ['success', 'failure'] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];

/** The list goes back over so many entries; what is older is found by an earlier `to`, or in the export. */
export const AUDIT_LISTED_MAX = 10_000;
/** So many entries come in one part of an export. */
export const AUDIT_EXPORT_PART_ENTRIES = 5_000;
/** An entry that begins within so many bytes of a part is its last. As JSON a part takes twice as much at most. */
export const AUDIT_EXPORT_PART_MAX_BYTES = 4_000_000;
/** As the services write them. */
export const AUDIT_DETAILS_MAX_CHARACTERS = 4_000;

/**
 * Somebody in the audit log. Whoever was deleted has no address any more; the pseudonym is always there, and always the
 * same for the same person.
 */
export const AuditPerson = z
  .object({ id: id(), email: z.string().nullable(), pseudonym: z.string() })
  .meta({ id: 'AuditPerson' });
export type AuditPerson = z.infer<typeof AuditPerson>;

export const AuditEntry = z
  .object({
    id: id(),
    at: z.string(),
    /** The service that recorded it. */
    service: z.string(),
    action: z.string(),
    /** `failure`: it was tried and refused. */
    outcome: z.enum(auditOutcomes),
    /** Null where nobody was signed in, and where an installation acts by itself. */
    actor: AuditPerson.nullable(),
    /** To whom it was done: the owner of a calendar or an event, the applicant of a registration. */
    target: AuditPerson.nullable(),
    /** What it was done to, where that is no person: a calendar or an event. */
    object_id: z.string().nullable(),
    /** The address of the device; of an IPv6 address its network. */
    network: z.string().nullable(),
    request_id: z.string().nullable(),
    /**
     * What the other fields do not say, such as the `code` of a refusal. With a `count`, the entry tells of so many acts that
     * have none of their own, and says how many of each kind there were where they are not all of its own.
     */
    details: z.record(z.string(), z.string()),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof AuditEntry>;

/** A moment since there are computers: the database has no year 0. */
const moment = (field: string) =>
  instant(field).refine((value) => value >= '1970', { message: `Invalid ${field} format` });

const filterFields = {
  /** Who did it, or to whom it was done. */
  person: id('person').optional(),
  action: z.enum(auditActions, 'Invalid action format').optional(),
  outcome: z.enum(auditOutcomes, 'Invalid outcome format').optional(),
  /** At this moment or later. */
  from: moment('from').optional(),
  /** Before this moment. */
  to: moment('to').optional(),
};

/** What the list and the export show of the log; nothing set shows all of it. */
export const AuditFilter = z.object(filterFields);
export type AuditFilter = z.infer<typeof AuditFilter>;

export const AuditQuery = z.object({ ...pageQueryFields, ...filterFields });
export type AuditQuery = z.infer<typeof AuditQuery>;

/** `total` is at most AUDIT_LISTED_MAX; where there are more entries, `has_more` says so. */
export const AuditPage = z
  .object({
    items: z.array(AuditEntry),
    total: z.int(),
    has_more: z.boolean(),
    page: z.int(),
    page_size: z.int(),
  })
  .meta({ id: 'AuditPage' });
export type AuditPage = z.infer<typeof AuditPage>;

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary: 'What was done in the whole product, newest first, a page at a time.',
  access: administratorAccess,
  reads: [],
  query: AuditQuery,
  response: AuditPage,
  bound: records(PAGE_SIZE_MAX, recordBytes(AUDIT_DETAILS_MAX_CHARACTERS)),
  status: 200,
});

/** The time and the id of the last entry of a part. */
const AFTER = /^([^_]{24})_([^_]{36})$/;
const isPosition = (value: string) => {
  const [, at, last] = AFTER.exec(value) ?? [];
  return moment('after').safeParse(at).success && id().safeParse(last).success;
};

export const AuditExportQuery = z.object({
  ...filterFields,
  /** `next` of the part before. */
  after: z.string().refine(isPosition, 'Invalid after format').optional(),
});
export type AuditExportQuery = z.infer<typeof AuditExportQuery>;

/** The texts of all parts, one behind the other, are the file. The first part begins with the line of headings. */
export const AuditExportPart = z
  .object({
    csv: z.string(),
    /** Entries in this part. */
    count: z.int(),
    /** Entries in all parts, told with the first one alone. */
    total: z.int().nullable(),
    /** What to ask for the next part `after`; null where this is the last. */
    next: z.string().nullable(),
  })
  .meta({ id: 'AuditExportPart' });
export type AuditExportPart = z.infer<typeof AuditExportPart>;

export const exportAudit = endpoint({
  method: 'GET',
  path: '/api/admin/audit/export',
  summary:
    'The audit log as CSV that is safe to open in a spreadsheet, newest first, part by part. Recorded itself.',
  access: administratorAccess,
  reads: [],
  query: AuditExportQuery,
  response: AuditExportPart,
  bound: { rows: AUDIT_EXPORT_PART_ENTRIES, bytes: 2 * AUDIT_EXPORT_PART_MAX_BYTES },
  status: 200,
});
