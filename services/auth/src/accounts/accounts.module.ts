import { Module, Inject, Injectable, Controller } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { type Profile, getProfile, updateProfile } from '@daymark/contracts';
import {
  inTransaction,
  ProblemException,
  Endpoint,
  RateLimits,
  LOGGER,
  type Logger,
  ServiceClient,
  addToOutbox,
  lockName,
  Received,
} from '@daymark/service-kit';
import { recordOwnAction } from '../record-audit.js';
import { AccountEntity } from './account.entity.js';
import { followAccount, namePeople, type NamedPerson } from '@daymark/contracts/internal';

export { AccountEntity } from './account.entity.js';

/** Until the transaction ends. If `lockAddress` is also needed, take that first. */
export async function lockAccount(manager: EntityManager, accountId: string): Promise<void> {
  await manager.query('SELECT FROM accounts WHERE id = $1 FOR NO KEY UPDATE', [accountId]);
}

/** Until the transaction ends, so that a sign-up and an approval for one address always see each other. */
export async function lockAddress(manager: EntityManager, email: string): Promise<void> {
  await lockName(manager, `daymark:address:${email}`);
}

/** Call it after `lockAddress`. */
export async function isKnownAddress(manager: EntityManager, email: string): Promise<boolean> {
  const [row] = await manager.query<{ is_known: boolean }[]>(
    `SELECT EXISTS (SELECT FROM accounts WHERE email = $1)
         OR EXISTS (SELECT FROM pending_users WHERE email = $1 AND status = 'pending') AS is_known`,
    [email],
  );
  return row!.is_known;
}

/** Data under it can be deleted with the account. Later data under that address belongs to somebody else. */
export async function rememberFormerAddress(
  manager: EntityManager,
  accountId: string,
  email: string,
): Promise<void> {
  await manager.query('INSERT INTO former_addresses (account_id, email) VALUES ($1, $2)', [accountId, email]);
}

/**
 * The session is valid and its account an active administrator's now, without a temporary password; otherwise
 * FORBIDDEN.
 */
export async function requireAdministrator(manager: EntityManager, sessionId: string): Promise<string> {
  const [administrator] = await manager.query<{ id: string }[]>(
    `SELECT account.id FROM sessions AS session JOIN accounts AS account ON account.id = session.account_id
      WHERE session.id = $1 AND session.ended_at IS NULL AND session.expires_at > now()
        AND account.role = 'admin' AND account.deactivated_at IS NULL AND account.temporary_until IS NULL`,
    [sessionId],
  );
  if (!administrator) throw new ProblemException('FORBIDDEN');
  return administrator.id;
}

/** Also after the session's end. */
export async function accountOfSession(manager: EntityManager, sessionId: string): Promise<string | null> {
  const [session] = await manager.query<{ account_id: string }[]>(
    'SELECT account_id FROM sessions WHERE id = $1',
    [sessionId],
  );
  return session?.account_id ?? null;
}

/** Call it after `lockForAdministration`. */
export async function isAnotherAdministrator(manager: EntityManager, accountId: string): Promise<boolean> {
  return manager.existsBy(AccountEntity, { id: Not(accountId), role: 'admin', deactivated_at: IsNull() });
}

/**
 * Until the transaction ends: otherwise two administrators who remove each other at once would both succeed. Throws
 * CONFLICT where the address changed meanwhile; null if the account no longer exists.
 */
export async function lockForAdministration(
  manager: EntityManager,
  accountId: string,
): Promise<AccountEntity | null> {
  await lockName(manager, 'daymark:administration');
  const unlockedAccount = await manager.findOneBy(AccountEntity, { id: accountId });
  if (!unlockedAccount) return null;
  await lockAddress(manager, unlockedAccount.email);
  await lockAccount(manager, accountId);
  const account = await manager.findOneBy(AccountEntity, { id: accountId });
  if (account && account.email !== unlockedAccount.email) throw new ProblemException('CONFLICT');
  return account;
}

/** Once the transaction is committed. Services read the current state, so the order of messages does not matter. */
export async function announceAccountChange(manager: EntityManager, accountId: string): Promise<void> {
  await addToOutbox(manager, {
    queue: 'cleanup',
    job: 'account-changed',
    payload: { account_id: accountId },
  });
}

@Injectable()
export class AccountChangeNotifier {
  constructor(
    private readonly services: ServiceClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * After the commit, so that nothing of a deactivated person is shown while Redis is down; if it fails, the message
   * comes later.
   */
  async notify(accountId: string): Promise<void> {
    await this.services
      .call('calendars', followAccount, { params: { id: accountId } })
      .catch((error: unknown) =>
        this.logger.warn(
          { err: error, account_id: accountId },
          'calendars learns of an account by the queue alone',
        ),
      );
  }
}

@Controller()
class NamesController {
  constructor(private readonly dataSource: DataSource) {}

  @Endpoint(namePeople)
  async name(@Received() { body: { ids } }: Received<typeof namePeople>) {
    const people: NamedPerson[] = await this.dataSource.query(
      `SELECT id, email, coalesce(name, split_part(email, '@', 1)) AS name FROM accounts WHERE id = ANY($1)`,
      [ids],
    );
    return { people };
  }
}

const profileOf = ({ id, name, role, is_owner, email_notifications }: AccountEntity): Profile => ({
  id,
  name,
  role,
  is_admin: role === 'admin',
  is_owner,
  email_notifications,
});

@Controller()
class ProfileController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly limits: RateLimits,
  ) {}

  @Endpoint(getProfile)
  async get(@Received() { caller }: Received<typeof getProfile>) {
    const account = await this.dataSource.manager.findOneBy(AccountEntity, { id: caller.user_id });
    if (!account) throw new ProblemException('UNAUTHENTICATED');
    return profileOf(account);
  }

  /** The same name again changes nothing. */
  @Endpoint(updateProfile)
  async update(@Received() { caller, body: { name }, clientAddress }: Received<typeof updateProfile>) {
    const { user_id: id } = caller;
    await this.limits.take('profile-change', id, { attempts: 20 });
    return inTransaction(this.dataSource, async (manager) => {
      await lockAccount(manager, id);
      const account = await manager.findOneBy(AccountEntity, { id });
      if (!account) throw new ProblemException('UNAUTHENTICATED');
      if (account.name !== name) {
        await manager.update(AccountEntity, { id }, { name });
        await recordOwnAction(manager, id, 'name-change', clientAddress);
      }
      return profileOf({ ...account, name });
    });
  }
}

@Module({
  controllers: [NamesController, ProfileController],
  providers: [AccountChangeNotifier],
  exports: [AccountChangeNotifier],
})
export class AccountsModule {}
