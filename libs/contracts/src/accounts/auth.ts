import * as z from 'zod';
import { endpoint, publicAccess, signedInAccessWithTemporaryPassword } from '../schemas/endpoint.js';
import { email, existingPassword, id, newPassword, nullableText, optionalText } from '../schemas/fields.js';
import {
  PASSWORD_MIN_CHARACTERS,
  PERSON_NAME_MAX_CHARACTERS,
  PURPOSE_MAX_CHARACTERS,
  SIGNING_KEYS_MAX,
} from '../schemas/limits.js';
import { records } from '../schemas/response-bounds.js';
import { message, required, text } from '../texts.js';

export const personName = { label: 'labels.name', max: PERSON_NAME_MAX_CHARACTERS } as const;

/** Role and metadata are set by the server. */
export const SignUpRequest = z.object({
  email: email(),
  password: newPassword(),
  name: optionalText(personName),
  purpose: optionalText({ label: 'labels.purpose', max: PURPOSE_MAX_CHARACTERS, lines: true }),
});
export type SignUpRequest = z.output<typeof SignUpRequest>;

/** The same for new, known, pending and refused addresses, so that the response reveals nothing about an address. */
export const SignUpResponse = z.object({ status: z.literal('pending') });

export const SignInRequest = z.object({ email: email(), password: existingPassword() });
export type SignInRequest = z.infer<typeof SignInRequest>;

export const SessionUser = z.object({ id: id(), email: z.string() });

/** The cookie of the refresh token; over HTTPS with the `__Host-` prefix. */
export const REFRESH_COOKIE = 'daymark_refresh';

export * from './browser-hints.js';

/** The refresh token is in an HttpOnly cookie. `expires_at` is in seconds since 1970. */
export const SessionResponse = z.object({
  access_token: z.string(),
  expires_at: z.int(),
  expires_in: z.int(),
  user: SessionUser,
  must_change_password: z.boolean(),
});
export type SessionResponse = z.infer<typeof SessionResponse>;

export const CurrentSession = z.object({ user: SessionUser, must_change_password: z.boolean() });

export const roles = ['user', 'admin'] as const;
export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;

/** `role` and `is_admin` say the same: `is_admin` is derived from `role`. */
export const Profile = z.object({
  id: id(),
  name: z.string().nullable(),
  is_admin: z.boolean(),
  is_owner: z.boolean(),
  role: Role,
  email_notifications: z.boolean(),
});
export type Profile = z.infer<typeof Profile>;

export const ProfileUpdate = z.object({ name: nullableText(personName) });
export type ProfileUpdate = z.output<typeof ProfileUpdate>;

/** The request was accepted. The outcome goes by mail to the person concerned. */
export const Accepted = z.object({ status: z.literal('accepted') });

/** The secret of a link in a mail: 256 random bits in base64url. */
export const linkToken = () =>
  z.string(message('accounts.link')).regex(/^[A-Za-z0-9_-]{43}$/, message('accounts.link'));

export const PasswordResetRequest = z.object({ email: email() });

export const PasswordResetLink = z.object({ token: linkToken() });

export const PasswordResetConfirmation = z.object({ token: linkToken(), password: newPassword() });
export type PasswordResetConfirmation = z.infer<typeof PasswordResetConfirmation>;

export const PasswordChange = z.object({
  current_password: existingPassword(required('labels.currentPassword')),
  password: newPassword(),
});
export type PasswordChange = z.infer<typeof PasswordChange>;

/** The confirmation is not sent. */
export const passwordConfirmationMessage = (password: string, confirmation: string): string | null => {
  if (confirmation.length < PASSWORD_MIN_CHARACTERS) return text('accounts.confirmPassword');
  return confirmation === password ? null : text('accounts.otherPassword');
};

export const EmailChange = z.object({
  email: email(),
  password: existingPassword(message('accounts.passwordForEmail')),
});
export type EmailChange = z.infer<typeof EmailChange>;

export const EmailConfirmation = z.object({ token: linkToken() });
export const ConfirmedEmail = z.object({ email: z.string() });
export type ConfirmedEmail = z.infer<typeof ConfirmedEmail>;

export const ACCOUNT_DELETION_WORD = 'DELETE';
/** The password is optional shortly after a sign-in; see RECENT_SIGN_IN_SECONDS. */
export const AccountDeletion = z.object({
  confirmation: z.literal(
    ACCOUNT_DELETION_WORD,
    message('accounts.confirmDeletion', { word: ACCOUNT_DELETION_WORD }),
  ),
  password: existingPassword().optional(),
  /** Without it the account stays while others have a role in one of its calendars. */
  delete_shared_calendars: z.boolean().optional(),
});
export type AccountDeletion = z.infer<typeof AccountDeletion>;

export const JsonWebKeySet = z.object({
  keys: z.array(
    z.object({
      kty: z.string(),
      crv: z.string(),
      x: z.string(),
      y: z.string().optional(),
      kid: z.string(),
      alg: z.string(),
      use: z.string(),
    }),
  ),
});

export const signUp = endpoint('POST /api/auth/sign-up', {
  summary:
    'Ask for an account. An administrator decides; the answer never tells whether the address is known.',
  access: publicAccess('people without an account ask for one here'),
  changes: [],
  body: SignUpRequest,
  response: SignUpResponse,
  status: 202,
});

export const signIn = endpoint('POST /api/auth/sign-in', {
  summary: 'Start a session with email address and password. Sets the refresh cookie.',
  access: publicAccess('a visitor becomes a user here'),
  changes: [],
  body: SignInRequest,
  response: SessionResponse,
});

export const refresh = endpoint('POST /api/auth/refresh', {
  summary: 'Exchange the refresh cookie for a new one and a new access token.',
  access: publicAccess('the refresh cookie is the credential'),
  changes: [],
  response: SessionResponse,
});

export const signOut = endpoint('POST /api/auth/sign-out', {
  summary: 'End the session of the refresh cookie or of the access token. Harmless when there is none.',
  access: publicAccess('a session that is already over can be signed out of'),
  changes: [],
});

export const getSession = endpoint('GET /api/auth/session', {
  summary: 'The signed-in user.',
  access: signedInAccessWithTemporaryPassword,
  reads: [],
  response: CurrentSession,
});

export const getProfile = endpoint('GET /api/auth/profile', {
  summary: "The signed-in user's profile.",
  reads: ['profile'],
  response: Profile,
});

export const updateProfile = endpoint('PATCH /api/auth/profile', {
  summary: "Change the signed-in user's name; null or blank takes it away.",
  changes: ['profile', 'accounts'],
  body: ProfileUpdate,
  response: Profile,
});

export const getSigningKeys = endpoint('GET /api/auth/.well-known/jwks.json', {
  summary: 'The public keys that verify access tokens (RFC 7517).',
  access: publicAccess('public keys'),
  response: JsonWebKeySet,
  bound: records(SIGNING_KEYS_MAX),
});

export const requestPasswordReset = endpoint('POST /api/auth/password-reset', {
  summary: 'Ask for a link to set a new password. The answer never tells whether the address is known.',
  access: publicAccess('who forgot the password cannot sign in'),
  changes: [],
  body: PasswordResetRequest,
  response: Accepted,
  status: 202,
});

export const checkPasswordReset = endpoint('POST /api/auth/password-reset/check', {
  summary:
    'Whether the link from a mail still is good for a new password, before anybody types one. Uses nothing up.',
  access: publicAccess('the secret of the link is the credential'),
  changes: [],
  body: PasswordResetLink,
});

export const confirmPasswordReset = endpoint('POST /api/auth/password-reset/confirm', {
  summary:
    'Set a new password with the link from a mail. Ends all sessions and open links of the account; starts no session.',
  access: publicAccess('the secret of the link is the credential'),
  changes: [],
  body: PasswordResetConfirmation,
});

export const changePassword = endpoint('POST /api/auth/password', {
  summary: 'Replace the password. Ends every other session and every open link of the account.',
  access: signedInAccessWithTemporaryPassword,
  changes: ['profile'],
  body: PasswordChange,
});

export const changeEmail = endpoint('POST /api/auth/email', {
  summary:
    'Ask for another email address. It counts once the link sent to it is used; a taken one is answered alike.',
  changes: [],
  body: EmailChange,
  response: Accepted,
  status: 202,
});

export const confirmEmail = endpoint('POST /api/auth/email/confirm', {
  summary: 'Make the new email address count, with the link that was sent to it.',
  access: publicAccess('the secret of the link is the credential'),
  changes: ['profile'],
  body: EmailConfirmation,
  response: ConfirmedEmail,
});

export const deleteAccount = endpoint('DELETE /api/auth/account', {
  summary: "Delete the caller's account and everything that belongs to it, in every service within a minute.",
  changes: [],
  body: AccountDeletion,
});
