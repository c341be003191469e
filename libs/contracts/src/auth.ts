import * as z from 'zod';
import { endpoint, publicAccess, signedInAccess } from './endpoint.js';
import { email, existingPassword, id, newPassword } from './fields.js';

/** Credentials of a registration request. Role and metadata are the server's to set. */
export const SignUpRequest = z
  .object({ email: email(), password: newPassword() })
  .meta({ id: 'SignUpRequest' });
export type SignUpRequest = z.infer<typeof SignUpRequest>;

/** The same for a new, known, pending or refused address, so that it tells nothing about the address. */
export const SignUpAnswer = z.object({ status: z.literal('pending') }).meta({ id: 'SignUpAnswer' });

export const SignInRequest = z
  .object({ email: email(), password: existingPassword() })
  .meta({ id: 'SignInRequest' });
export type SignInRequest = z.infer<typeof SignInRequest>;

export const SessionUser = z.object({ id: id(), email: z.string() }).meta({ id: 'SessionUser' });

/**
 * A running session. The refresh token travels in a cookie that no script can read.
 * `expires_at` is the access token's end in seconds since 1970, `expires_in` the seconds until then.
 */
export const SessionAnswer = z
  .object({ access_token: z.string(), expires_at: z.int(), expires_in: z.int(), user: SessionUser })
  .meta({ id: 'SessionAnswer' });
export type SessionAnswer = z.infer<typeof SessionAnswer>;

export const CurrentSession = z.object({ user: SessionUser }).meta({ id: 'CurrentSession' });
export type CurrentSession = z.infer<typeof CurrentSession>;

export const roles = ['user', 'admin'] as const;
export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;

/** `role` and `is_admin` are one fact in two spellings: `is_admin` is derived from `role`. */
export const Profile = z
  .object({ id: id(), is_admin: z.boolean(), role: Role, email_notifications: z.boolean() })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof Profile>;

export const JsonWebKeySet = z
  .object({
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
  })
  .meta({ id: 'JsonWebKeySet' });

export const signUp = endpoint({
  method: 'POST',
  path: '/api/auth/sign-up',
  summary:
    'Ask for an account. An administrator decides; the answer never tells whether the address is known.',
  access: publicAccess('people without an account ask for one here'),
  body: SignUpRequest,
  answer: SignUpAnswer,
  status: 202,
});

export const signIn = endpoint({
  method: 'POST',
  path: '/api/auth/sign-in',
  summary: 'Start a session with e-mail address and password. Sets the refresh cookie.',
  access: publicAccess('a visitor becomes a user here'),
  body: SignInRequest,
  answer: SessionAnswer,
  status: 200,
});

export const refresh = endpoint({
  method: 'POST',
  path: '/api/auth/refresh',
  summary: 'Exchange the refresh cookie for a new one and a new access token.',
  access: publicAccess('the refresh cookie is the credential'),
  answer: SessionAnswer,
  status: 200,
});

export const signOut = endpoint({
  method: 'POST',
  path: '/api/auth/sign-out',
  summary: 'End the session of the refresh cookie or of the access token. Harmless when there is none.',
  access: publicAccess('a session that is already over can be signed out of'),
  status: 204,
});

export const getSession = endpoint({
  method: 'GET',
  path: '/api/auth/session',
  summary: 'The signed-in user.',
  access: signedInAccess,
  answer: CurrentSession,
  status: 200,
});

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/auth/profile',
  summary: "The signed-in user's profile.",
  access: signedInAccess,
  answer: Profile,
  status: 200,
});

export const getSigningKeys = endpoint({
  method: 'GET',
  path: '/api/auth/.well-known/jwks.json',
  summary: 'The public keys that verify access tokens (RFC 7517).',
  access: publicAccess('public keys'),
  answer: JsonWebKeySet,
  status: 200,
});
