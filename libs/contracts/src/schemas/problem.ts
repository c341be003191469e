import * as z from 'zod';
import { text, titled } from '../texts.js';

/** Clients decide by `code`; `title` and `detail` are texts to show to people. Each code has the status of its responses. */
const statuses = {
  VALIDATION_ERROR: 400,
  MALFORMED_REQUEST: 400,
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  AWAITING_APPROVAL: 403,
  DEACTIVATED: 403,
  TEMPORARY_PASSWORD_EXPIRED: 403,
  PASSWORD_CHANGE_REQUIRED: 403,
  LINK_NOT_VALID: 400,
  FORBIDDEN: 403,
  NOT_ENOUGH_ROLE: 403,
  CROSS_SITE_REQUEST: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  USER_EXISTS: 409,
  STALE_VERSION: 409,
  EXCEPTIONS_WOULD_BE_LOST: 409,
  CALENDAR_DELETED: 410,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  IDEMPOTENCY_KEY_REUSED: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} satisfies Record<string, number>;

export type ProblemCode = keyof typeof statuses;
export const problemCodes = Object.keys(statuses) as [ProblemCode, ...ProblemCode[]];

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

/** The status of a code, and its texts in the language in use. */
export const problemOf = (code: ProblemCode) => ({ status: statuses[code], ...titled(`problems.${code}`) });

/** The general code of a status, for a refusal without a problem document. */
export const codesByStatus: Partial<Record<number, ProblemCode>> = {
  400: 'MALFORMED_REQUEST',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_ERROR',
  503: 'SERVICE_UNAVAILABLE',
};

/** For pages: nothing was sent, since the browser is offline. */
export const offlineTexts = titled('connection.offline');

/** For pages, instead of a failure that mentions tokens. */
export const authenticationAdvice = () => text('connection.authentication');
