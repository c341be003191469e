import {
  Column,
  CreateDateColumn,
  Entity,
  PrimaryGeneratedColumn,
  type EntityManager,
  IsNull,
} from 'typeorm';
import { LINK_LIFETIME_SECONDS } from '@daymark/contracts';
import { ProblemException } from '@daymark/service-kit';
import { lockAccount } from '../accounts/accounts.module.js';
import { hashOfSecret, newSecret } from '../tokens/tokens.module.js';
import { text } from '../texts.js';

export type LinkPurpose = 'password-reset' | 'set-up' | 'email-change' | 'test-mail';

/**
 * Its secret is created, and its lifetime of an hour begins, when the mailer fetches the mail. An account has at most
 * one open link per purpose.
 */
@Entity('account_links')
export class AccountLinkEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid')
  account_id!: string;

  @Column('text')
  purpose!: LinkPurpose;

  /** The hash of the secret; null until the mail was sent. */
  @Column('bytea', { nullable: true })
  token_hash!: Buffer | null;

  @Column('text', { nullable: true })
  new_email!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at!: Date;

  @Column('timestamptz', { nullable: true })
  expires_at!: Date | null;

  /** When it was used, replaced by a newer one, or invalidated by a change of the account. */
  @Column('timestamptz', { nullable: true })
  closed_at!: Date | null;

  @Column('timestamptz', { nullable: true })
  used_at!: Date | null;
}

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
  const { identifiers } = await manager.insert(AccountLinkEntity, {
    account_id: accountId,
    purpose,
    new_email: newEmail ?? null,
  });
  return (identifiers[0] as { id: string }).id;
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
