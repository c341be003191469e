import * as z from 'zod';
import {
  AdminUser,
  AdminUserPage,
  AdminUserQuery,
  CreatedUser,
  PasswordResetByAdministrator,
  hasReasonForRejectionAlone,
  REASON_FOR_REJECTION_ALONE,
  registrationDecisionFields,
  RegistrationOutcome,
  RegistrationPage,
  RegistrationQuery,
  UserCreation,
} from '../admin.js';
import { Role } from '../auth.js';
import { endpoint, internalAccess } from '../endpoint.js';
import { id } from '../fields.js';

/** The state of a session and its account now. Anything but this answer means that the session is over. */
export const SessionState = z.object({
  session_id: id(),
  user_id: id(),
  email: z.string(),
  role: Role,
  must_change_password: z.boolean(),
});
export type SessionState = z.infer<typeof SessionState>;

export const getSessionState = endpoint({
  method: 'GET',
  path: '/internal/sessions/:id',
  summary: 'Whether a session is alive, and as whom, signed and dated; 404 when it is over.',
  access: internalAccess('calendars', 'admin'),
  params: z.object({ id: id() }),
  /** Callers take the statement alone; the fields beside it are for those that were deployed before it was signed. */
  response: SessionState.extend({ statement: z.string() }),
  status: 200,
});

export const listPendingRegistrations = endpoint({
  method: 'GET',
  path: '/internal/registrations',
  summary: 'Registrations that wait for a decision.',
  access: internalAccess('admin'),
  query: RegistrationQuery,
  response: RegistrationPage,
  status: 200,
});

export const decidePendingRegistration = endpoint({
  method: 'POST',
  path: '/internal/registrations/:id/decision',
  summary: 'Approve or reject a registration on behalf of an administrator.',
  access: internalAccess('admin'),
  params: z.object({ id: id() }),
  body: z
    .object({ ...registrationDecisionFields, decided_by: id('decided_by') })
    .refine(hasReasonForRejectionAlone, REASON_FOR_REJECTION_ALONE),
  response: RegistrationOutcome,
  status: 200,
});

/** Who acts, for the audit log. */
const ActedBy = z.object({ acted_by: id('acted_by') });

export const listAccounts = endpoint({
  method: 'GET',
  path: '/internal/accounts',
  summary: 'All accounts, searched by address, sorted, a page at a time.',
  access: internalAccess('admin'),
  query: AdminUserQuery,
  response: AdminUserPage,
  status: 200,
});

export const createAccount = endpoint({
  method: 'POST',
  path: '/internal/accounts',
  summary: 'Create an account with a temporary password on behalf of an administrator.',
  access: internalAccess('admin'),
  body: UserCreation.extend(ActedBy.shape),
  response: CreatedUser,
  status: 201,
});

export const resetAccountPassword = endpoint({
  method: 'POST',
  path: '/internal/accounts/:id/reset-password',
  summary: 'Give an account a temporary password on behalf of an administrator.',
  access: internalAccess('admin'),
  params: z.object({ id: id() }),
  body: ActedBy,
  response: PasswordResetByAdministrator,
  status: 200,
});

export const setAccountActive = endpoint({
  method: 'POST',
  path: '/internal/accounts/:id/active',
  summary: 'Deactivate or reactivate an account on behalf of an administrator.',
  access: internalAccess('admin'),
  params: z.object({ id: id() }),
  body: ActedBy.extend({ is_active: z.boolean() }),
  response: AdminUser,
  status: 200,
});

export const removeAccount = endpoint({
  method: 'POST',
  path: '/internal/accounts/:id/deletion',
  summary: 'Delete an account on behalf of an administrator.',
  access: internalAccess('admin'),
  params: z.object({ id: id() }),
  body: ActedBy,
  status: 204,
});

/**
 * What became of an account, for services that keep something of its owner. `deleted` is said of accounts that were
 * deleted and of no others: of an id that was never an account the answer is 404, and nothing may be removed for it.
 */
export const AccountState = z.object({ id: id(), state: z.enum(['active', 'deactivated', 'deleted']) });
export type AccountState = z.infer<typeof AccountState>;

export const getAccountState = endpoint({
  method: 'GET',
  path: '/internal/accounts/:id/state',
  summary: 'Whether an account is active, deactivated or deleted. Asked on each message that it changed.',
  access: internalAccess('calendars'),
  params: z.object({ id: id() }),
  response: AccountState,
  status: 200,
});
