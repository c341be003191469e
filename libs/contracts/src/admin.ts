import * as z from 'zod';
import { administratorAccess, endpoint } from './endpoint.js';
import { email, id, PageQuery, pageOf, pageQueryFields, searchText } from './fields.js';
import { EMAIL_MAX_CHARACTERS } from './limits.js';
import { Role, roles } from './auth.js';

/** A registration that waits for a decision. `metadata` is written by the server alone. */
export const Registration = z
  .object({
    id: id(),
    email: z.string(),
    role: Role,
    created_at: z.string(),
    status: z.literal('pending'),
    metadata: z.object({ signup_date: z.string() }),
  })
  .meta({ id: 'Registration' });
export type Registration = z.infer<typeof Registration>;

export const RegistrationPage = pageOf(Registration).meta({ id: 'RegistrationPage' });

export const RegistrationDecision = z
  .object({ approve: z.boolean('approve is required') })
  .meta({ id: 'RegistrationDecision' });

export const RegistrationOutcome = z
  .object({ id: id(), outcome: z.enum(['approved', 'rejected']) })
  .meta({ id: 'RegistrationOutcome' });
export type RegistrationOutcome = z.infer<typeof RegistrationOutcome>;

export const listRegistrations = endpoint({
  method: 'GET',
  path: '/api/admin/registrations',
  summary: 'Registrations that wait for a decision, newest first.',
  access: administratorAccess,
  query: PageQuery,
  response: RegistrationPage,
  status: 200,
});

export const decideRegistration = endpoint({
  method: 'POST',
  path: '/api/admin/registrations/:id',
  summary: 'Approve or reject a registration. A registration is decided once; a second decision gets 409.',
  access: administratorAccess,
  params: z.object({ id: id() }),
  body: RegistrationDecision,
  response: RegistrationOutcome,
  status: 200,
});

/** An account as administrators see it. `banned_until` is set while the account is deactivated. */
export const AdminUser = z
  .object({
    id: id(),
    email: z.string(),
    role: Role,
    is_owner: z.boolean(),
    created_at: z.string(),
    last_sign_in_at: z.string().nullable(),
    banned_until: z.string().nullable(),
  })
  .meta({ id: 'AdminUser' });
export type AdminUser = z.infer<typeof AdminUser>;

export const AdminUserPage = pageOf(AdminUser).meta({ id: 'AdminUserPage' });

/** Query of the account lists. `search` is part of an address, taken literally and without regard to case. */
export const AdminUserQuery = z.object({
  ...pageQueryFields,
  search: searchText(EMAIL_MAX_CHARACTERS).optional().default(''),
  status: z.enum(['all', 'active', 'deactivated'], 'Invalid status format').optional().default('all'),
  sort: z.enum(['created_at', 'banned_until'], 'Invalid sort format').optional().default('created_at'),
  order: z.enum(['asc', 'desc'], 'Invalid order format').optional().default('desc'),
});
export type AdminUserQuery = z.infer<typeof AdminUserQuery>;

export const UserCreation = z
  .object({
    email: email(),
    role: z.enum(roles, 'Role is required'),
    send_welcome_email: z.boolean('send_welcome_email must be true or false').optional().default(false),
  })
  .meta({ id: 'UserCreation' });
export type UserCreation = z.output<typeof UserCreation>;

/** The temporary password is in this answer and nowhere else. */
export const CreatedUser = z
  .object({ id: id(), email: z.string(), role: Role, temp_password: z.string() })
  .meta({ id: 'CreatedUser' });
export type CreatedUser = z.infer<typeof CreatedUser>;

export const PasswordResetByAdministrator = z
  .object({ temp_password: z.string(), email_sent: z.boolean() })
  .meta({ id: 'PasswordResetByAdministrator' });
export type PasswordResetByAdministrator = z.infer<typeof PasswordResetByAdministrator>;

const userParams = z.object({ id: id() });

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'All accounts, searched by address, sorted, a page at a time.',
  access: administratorAccess,
  query: AdminUserQuery,
  response: AdminUserPage,
  status: 200,
});

export const createUser = endpoint({
  method: 'POST',
  path: '/api/admin/users',
  summary: 'Create an account with a temporary password; the welcome mail carries a link and no password.',
  access: administratorAccess,
  body: UserCreation,
  response: CreatedUser,
  status: 201,
});

export const resetUserPassword = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/reset-password',
  summary: 'Give an account a temporary password. Ends its sessions and open links.',
  access: administratorAccess,
  params: userParams,
  response: PasswordResetByAdministrator,
  status: 200,
});

export const banUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/ban',
  summary:
    'Deactivate an account: ends its sessions at once and hides what it shares. Harmless when it is already.',
  access: administratorAccess,
  params: userParams,
  response: AdminUser,
  status: 200,
});

export const unbanUser = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/unban',
  summary: 'Reactivate an account. Harmless when it is active.',
  access: administratorAccess,
  params: userParams,
  response: AdminUser,
  status: 200,
});

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id',
  summary: 'Delete an account and everything that belongs to it.',
  access: administratorAccess,
  params: userParams,
  status: 204,
});
