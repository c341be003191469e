import { bytea, entityOf, text, timestamptz, uuid, type RowOf } from '@daymark/service-kit/columns';

const refreshTokenColumns = {
  token_hash: bytea(),
  session_id: uuid(),
  parent_hash: bytea<Buffer | null>(),
  created_at: timestamptz(),
  replaced_at: timestamptz<Date | null>(),
};
export type RefreshTokenEntity = RowOf<typeof refreshTokenColumns>;
/** Stored as a hash. A session's recently replaced tokens are kept to detect re-use. */
export const RefreshTokenEntity = entityOf('refresh_tokens', refreshTokenColumns, ['token_hash']);

export type SessionEndReason =
  | 'signed-out'
  | 'replaced-by-sign-in'
  | 'refresh-token-reused'
  | 'password-changed'
  | 'password-reset'
  | 'account-deactivated'
  | 'ended-by-administrator'
  | 'account-deleted';

const columns = {
  id: uuid(),
  account_id: uuid(),
  created_at: timestamptz(),
  expires_at: timestamptz(),
  last_used_at: timestamptz(),
  ended_at: timestamptz<Date | null>(),
  end_reason: text<SessionEndReason | null>(),
};
export type SessionEntity = RowOf<typeof columns>;
/** Active until it is ended, too old, or unused for too long. */
export const SessionEntity = entityOf('sessions', columns, ['id']);
