import { randomUUID } from 'node:crypto';
import { type EntityManager, IsNull } from 'typeorm';
import {
  bytea,
  entityOf,
  text as textColumn,
  timestamptz,
  uuid,
  type RowOf,
} from '@daymark/service-kit/columns';
import { LINK_LIFETIME_SECONDS } from '@daymark/contracts';
import { ProblemException } from '@daymark/service-kit';
import { lockAccount } from '../accounts/accounts.module.js';
import { hashOfSecret, newSecret } from '../tokens/tokens.module.js';
import { text } from '../texts.js';

export type LinkPurpose = 'password-reset' | 'set-up' | 'email-change' | 'test-mail';

const columns = {
  id: uuid(),
  account_id: uuid(),
  purpose: textColumn<LinkPurpose>(),
  /** The hash of the secret; null until the mail was sent. */
  token_hash: bytea<Buffer | null>(),
  new_email: textColumn<string | null>(),
  created_at: timestamptz(),
  expires_at: timestamptz<Date | null>(),
  /** When it was used, replaced by a newer one, or invalidated by a change of the account. */
  closed_at: timestamptz<Date | null>(),
  used_at: timestamptz<Date | null>(),
};
export type AccountLinkEntity = RowOf<typeof columns>;
/**
 * Its secret is created, and its lifetime of an hour begins, when the mailer fetches the mail. An account has at most
 * one open link per purpose.
 */
export const AccountLinkEntity = entityOf('account_links', columns, ['id']);

export interface PresentedLink {
  account_id: string;
  email: string;
  new_email: string | null;
}

/** The account's earlier link for the same purpose is invalidated. Returns the id for the mail that will carry it. */
export async function openLink(
  manager: EntityManager,
  link: { accountId: string; purpose: LinkPurpose; newEmail?: string },
): Promise<string> {
  const { accountId, purpose, newEmail } = link;
  await lockAccount(manager, accountId);
  await close(manager, { account_id: accountId, purpose });
  const id = randomUUID();
  const new_email = newEmail ?? null;
  await manager.insert(AccountLinkEntity, { id, account_id: accountId, purpose, new_email });
  return id;
}

/**
 * An earlier secret of the link, from a mail whose delivery was uncertain, becomes invalid. Null if the link is closed
 * or its account not active.
 */
export async function mintSecret(manager: EntityManager, linkId: string): Promise<string | null> {
  const secret = newSecret();
  const [, minted] = await manager.query<[unknown[], number]>(
    `UPDATE account_links AS link SET token_hash = $2, expires_at = now() + make_interval(secs => $3)
      WHERE link.id = $1 AND link.closed_at IS NULL
        AND EXISTS (SELECT FROM accounts WHERE id = link.account_id AND deactivated_at IS NULL)`,
    [linkId, hashOfSecret(secret), LINK_LIFETIME_SECONDS],
  );
  return minted === 1 ? secret : null;
}

export async function findOpenLink(
  manager: EntityManager,
  token: string,
  purposes: LinkPurpose[],
): Promise<PresentedLink | null> {
  const [link] = await manager.query<PresentedLink[]>(
    `SELECT link.account_id, link.new_email, account.email
       FROM account_links AS link JOIN accounts AS account ON account.id = link.account_id
      WHERE link.token_hash = $1 AND link.purpose = ANY($2) AND link.closed_at IS NULL
        AND link.expires_at > now() AND account.deactivated_at IS NULL`,
    [hashOfSecret(token), purposes],
  );
  return link ?? null;
}

/** Of several concurrent calls one returns true. Call it after `lockAccount`. */
export async function useLink(manager: EntityManager, token: string): Promise<boolean> {
  const [, used] = await manager.query<[unknown[], number]>(
    `UPDATE account_links SET closed_at = now(), used_at = now()
      WHERE token_hash = $1 AND closed_at IS NULL AND expires_at > now()`,
    [hashOfSecret(token)],
  );
  return used === 1;
}

/** Only a holder of its secret learns that it was used. */
export async function linkRefusal(manager: EntityManager, token: string): Promise<ProblemException> {
  const used = await manager.query<unknown[]>(
    'SELECT FROM account_links WHERE token_hash = $1 AND used_at IS NOT NULL',
    [hashOfSecret(token)],
  );
  return new ProblemException('LINK_NOT_VALID', used.length > 0 ? { detail: text('refused.usedLink') } : {});
}

/**
 * Including those not mailed yet. Call it in each transaction that changes a password, an address or who may sign in,
 * after `lockAccount`, and before the address changes.
 */
export async function closeLinks(manager: EntityManager, accountId: string): Promise<void> {
  await close(manager, { account_id: accountId });
  // A waiting reset has no link yet: it is created when the mail is about to be sent.
  await manager.query(
    `DELETE FROM mails WHERE template = 'password-reset' AND released_at IS NULL
        AND recipient = (SELECT email FROM accounts WHERE id = $1)`,
    [accountId],
  );
}

const close = (manager: EntityManager, links: { account_id: string; purpose?: LinkPurpose }) =>
  manager.update(AccountLinkEntity, { ...links, closed_at: IsNull() }, { closed_at: () => 'now()' });
