import * as z from 'zod';

/** Clients decide by `code`; `title` and `detail` are texts to show to people. */
export const problemCodes = [
  'VALIDATION_ERROR',
  'MALFORMED_REQUEST',
  'UNAUTHENTICATED',
  'INVALID_CREDENTIALS',
  'AWAITING_APPROVAL',
  'DEACTIVATED',
  'TEMPORARY_PASSWORD_EXPIRED',
  'PASSWORD_CHANGE_REQUIRED',
  'LINK_NOT_VALID',
  'FORBIDDEN',
  'CROSS_SITE_REQUEST',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'CONFLICT',
  'USER_EXISTS',
  'STALE_VERSION',
  'EXCEPTIONS_WOULD_BE_LOST',
  'CALENDAR_DELETED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'IDEMPOTENCY_KEY_REUSED',
  'TOO_MANY_REQUESTS',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
] as const;
export type ProblemCode = (typeof problemCodes)[number];

/** `field` is the path in the body or query, joined with dots. */
export const ProblemField = z.object({ field: z.string(), message: z.string() });

export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.enum(problemCodes),
  errors: z.array(ProblemField).optional(),
  request_id: z.string().optional(),
});
export type Problem = z.infer<typeof Problem>;

export const problemTexts: Record<ProblemCode, { status: number; title: string; detail: string }> = {
  VALIDATION_ERROR: { status: 400, title: 'Validation error', detail: 'Please check the marked fields.' },
  MALFORMED_REQUEST: { status: 400, title: 'Validation error', detail: 'The request could not be read.' },
  UNAUTHENTICATED: { status: 401, title: 'Authentication required', detail: 'Please sign in to continue' },
  INVALID_CREDENTIALS: {
    status: 401,
    title: 'Error signing in',
    detail: 'Incorrect email or password. Please try again.',
  },
  AWAITING_APPROVAL: {
    status: 403,
    title: 'Error signing in',
    detail: 'Your account request is awaiting approval by an administrator.',
  },
  DEACTIVATED: {
    status: 403,
    title: 'Error signing in',
    detail: 'Your account has been deactivated. Please contact an administrator.',
  },
  TEMPORARY_PASSWORD_EXPIRED: {
    status: 403,
    title: 'Error signing in',
    detail: 'Your temporary password has expired. Use "Forgot password" to choose a new one.',
  },
  PASSWORD_CHANGE_REQUIRED: {
    status: 403,
    title: 'Password change required',
    detail: 'Please choose a new password before you continue.',
  },
  LINK_NOT_VALID: {
    status: 400,
    title: 'This link is no longer valid',
    detail:
      'It has already been used, has expired, or was replaced by a newer one. Please ask for a new link.',
  },
  FORBIDDEN: { status: 403, title: 'Access Denied', detail: "You don't have permission to do this." },
  CROSS_SITE_REQUEST: {
    status: 403,
    title: 'Access Denied',
    detail: 'This request did not come from this site. Please reload the page and try again.',
  },
  NOT_FOUND: { status: 404, title: 'Not found', detail: 'This does not exist, or you cannot see it.' },
  METHOD_NOT_ALLOWED: {
    status: 405,
    title: 'Method not allowed',
    detail: 'This address does not support that method.',
  },
  CONFLICT: {
    status: 409,
    title: 'Conflict',
    detail: 'This was changed in the meantime. Please reload and try again.',
  },
  USER_EXISTS: {
    status: 409,
    title: 'Conflict',
    detail: 'A user with this email already exists.',
  },
  STALE_VERSION: {
    status: 409,
    title: 'Changed in the meantime',
    detail: 'Someone changed this since you opened it. Reload to see the newest version.',
  },
  EXCEPTIONS_WOULD_BE_LOST: {
    status: 409,
    title: 'Some changed occurrences would be lost',
    detail: 'These occurrences were changed or deleted individually and do not fit the new dates.',
  },
  CALENDAR_DELETED: { status: 410, title: 'Calendar deleted', detail: 'This calendar was deleted.' },
  PAYLOAD_TOO_LARGE: { status: 413, title: 'Too large', detail: 'The request is larger than allowed.' },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    title: 'Unsupported type',
    detail: 'Send the request as application/json.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    title: 'Conflict',
    detail: 'This Idempotency-Key has already been used for another request.',
  },
  TOO_MANY_REQUESTS: { status: 429, title: 'Too many requests', detail: 'Please wait before trying again' },
  INTERNAL_ERROR: { status: 500, title: 'Something went wrong', detail: 'Please try again in a moment.' },
  SERVICE_UNAVAILABLE: {
    status: 503,
    title: 'Temporarily unavailable',
    detail: 'This part of the service is not available right now. Please try again in a moment.',
  },
};
