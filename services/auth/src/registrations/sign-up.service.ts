import { Inject, Injectable } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import type { SignUpRequest } from '@daymark/contracts';
import { DATA_SOURCE, inTransaction, networkOf, ProblemException, RateLimits } from '@daymark/service-kit';
import { lockAddress } from '../accounts/accounts.module.js';
import { queueMail } from '../mails/mails.module.js';
import { PasswordHashingService, PasswordPolicyService } from '../passwords/passwords.module.js';
import { WaitingRegistrationsNoticeService } from './waiting-registrations-notice.service.js';

/** So many requests may wait for an administrator: of one client, and in all. */
const WAITING_PER_CLIENT_MAX = 100;
const WAITING_MAX = 1_000;
/** Of an IPv6 address, so many bits are one client here: whoever has them can use any of the networks within. */
const CLIENT_BITS = 48;
const RETRY_AFTER_SECONDS = 3_600;

/** Takes requests for accounts. */
@Injectable()
export class SignUpService {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    private readonly policy: PasswordPolicyService,
    private readonly passwords: PasswordHashingService,
    private readonly notice: WaitingRegistrationsNoticeService,
    private readonly limits: RateLimits,
  ) {}

  /**
   * Records a request, unless the address has an account or a pending request: then nothing changes, and the address is
   * told by mail. Both ways do the same work in the same order, so neither the response nor its time tells them apart.
   * @throws ProblemException VALIDATION_ERROR for a password that everybody tries; TOO_MANY_REQUESTS where too many wait
   */
  async request({ email, password }: SignUpRequest, clientAddress: string): Promise<void> {
    this.policy.check(password, email);
    const passwordHash = await this.passwords.hash(password);
    const clientNetwork = networkOf(clientAddress, CLIENT_BITS);
    await inTransaction(this.dataSource, async (manager) => {
      await lockAddress(manager, email);
      await this.requireRoom(manager, clientNetwork);
      const isNew = await insertUnlessKnown(manager, { email, passwordHash, clientNetwork });
      await queueMail(manager, email, isNew ? 'registration-received' : 'registration-known-address');
      await this.notice.sendIfDue(manager);
    });
  }

  /**
   * Before anything is known of the address. Sign-ups take turns from here to their end, so that those that run at once
   * do not all find the last place.
   */
  private async requireRoom(manager: EntityManager, clientNetwork: string): Promise<void> {
    await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('daymark:waiting-registrations', 0))`);
    const [waiting] = await manager.query<{ total: number; of_client: number }[]>(
      `SELECT count(*)::int AS total, count(*) FILTER (WHERE client_network = $1)::int AS of_client
         FROM pending_users WHERE status = 'pending'`,
      [clientNetwork],
    );
    const { total, of_client } = waiting!;
    if (total < WAITING_MAX && of_client < WAITING_PER_CLIENT_MAX) return;
    const [name, key] =
      total < WAITING_MAX
        ? ['waiting-registrations-of-client', clientNetwork]
        : ['waiting-registrations', 'all'];
    void this.limits.tellOnce(name, key, RETRY_AFTER_SECONDS * 1000);
    throw new ProblemException('TOO_MANY_REQUESTS', {
      detail: 'Many account requests are waiting for an administrator already. Please try again later.',
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
}

async function insertUnlessKnown(
  manager: EntityManager,
  request: { email: string; passwordHash: string; clientNetwork: string },
): Promise<boolean> {
  const inserted = await manager.query<{ id: string }[]>(
    `INSERT INTO pending_users (email, password, metadata, client_network)
     SELECT $1::text, $2::text, $3::jsonb, $4::text WHERE NOT EXISTS (SELECT FROM accounts WHERE email = $1)
     ON CONFLICT (email) WHERE status = 'pending' DO NOTHING
     RETURNING id`,
    [
      request.email,
      request.passwordHash,
      JSON.stringify({ signup_date: new Date().toISOString() }),
      request.clientNetwork,
    ],
  );
  return inserted.length > 0;
}
