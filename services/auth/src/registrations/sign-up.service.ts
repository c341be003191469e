import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { SignUpRequest } from '@daymark/contracts';
import {
  currentLanguage,
  inTransaction,
  isProblem,
  lockName,
  ProblemException,
  RateLimits,
} from '@daymark/service-kit';
import { lockAddress } from '../accounts/accounts.module.js';
import { queueMail } from '../mails/mails.module.js';
import { PasswordHashingService, PasswordPolicyService } from '../passwords/passwords.module.js';
import {
  limitReachedBy,
  waitingClientOf,
  type WaitingClient,
  type WaitingCounts,
  WaitingRegistrationsNoticeService,
} from './waiting-registrations-notice.service.js';
import { text } from '../texts.js';

/** Room for a school behind one address; the registrations beyond wait like any other. */
const MAILS_OF_CLIENT = { attempts: 200, windowSeconds: 86_400 };
const RETRY_AFTER_SECONDS = 3_600;
/** PostgreSQL's format for an instant like JavaScript's. */
const ISO_8601 = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

@Injectable()
export class SignUpService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly policy: PasswordPolicyService,
    private readonly passwords: PasswordHashingService,
    private readonly notice: WaitingRegistrationsNoticeService,
    private readonly limits: RateLimits,
  ) {}

  /**
   * For a known address nothing changes, and it is notified by mail. Both cases do the same work in the same order, so
   * neither the response nor its time distinguishes them.
   */
  async request({ email, password, name, purpose }: SignUpRequest, clientAddress: string): Promise<void> {
    this.policy.check(password, email);
    const passwordHash = await this.passwords.hash(password);
    const client = waitingClientOf(clientAddress);
    const mayMail = await this.mayMail(clientAddress);
    await inTransaction(this.dataSource, async (manager) => {
      await lockAddress(manager, email);
      await this.checkQuota(manager, client);
      const isNew = await insertUnlessKnown(manager, {
        email,
        passwordHash,
        name,
        purpose,
        clientNetwork: client.network,
      });
      if (mayMail)
        await queueMail(manager, email, isNew ? 'registration-received' : 'registration-known-address');
      await this.notice.sendIfDue(manager);
    });
  }

  /** To whatever address: they may be strangers'. */
  private async mayMail(clientAddress: string): Promise<boolean> {
    try {
      await this.limits.takeOfClient('sign-up-mail', clientAddress, MAILS_OF_CLIENT);
      return true;
    } catch (error) {
      if (isProblem(error, 'TOO_MANY_REQUESTS')) return false;
      throw error;
    }
  }

  /**
   * Before the address is looked up. From here on sign-ups are serialised, so that concurrent ones cannot all take the
   * last place.
   */
  private async checkQuota(manager: EntityManager, client: WaitingClient): Promise<void> {
    await lockName(manager, 'daymark:waiting-registrations');
    const [waiting] = await manager.query<WaitingCounts[]>(
      `SELECT count(*)::int AS total, count(*) FILTER (WHERE client_network = $1)::int AS of_network,
              count(*) FILTER (WHERE starts_with(client_network, $2))::int AS of_wider_network
         FROM pending_users WHERE status = 'pending'`,
      [client.network, client.widerNetworkPrefix],
    );
    const reached = limitReachedBy(waiting!);
    if (!reached) return;
    const keys = { all: 'all', 'wider-network': client.widerNetworkPrefix, network: client.network };
    const name = reached === 'all' ? 'waiting-registrations' : `waiting-registrations-of-${reached}`;
    void this.limits.reportOnce(name, keys[reached], RETRY_AFTER_SECONDS * 1000);
    throw new ProblemException('TOO_MANY_REQUESTS', {
      detail: text('refused.waiting'),
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
}

async function insertUnlessKnown(
  manager: EntityManager,
  request: Omit<SignUpRequest, 'password'> & { passwordHash: string; clientNetwork: string },
): Promise<boolean> {
  const { email, passwordHash, clientNetwork, name, purpose } = request;
  const inserted = await manager.query<{ id: string }[]>(
    `INSERT INTO pending_users (email, password, metadata, client_network, name, purpose, language)
     SELECT $1::text, $2::text, jsonb_build_object('signup_date', to_char(now() AT TIME ZONE 'UTC', '${ISO_8601}')),
            $3::text, $4::text, $5::text, $6::text
      WHERE NOT EXISTS (SELECT FROM accounts WHERE email = $1)
     ON CONFLICT (email) WHERE status = 'pending' DO NOTHING
     RETURNING id`,
    [email, passwordHash, clientNetwork, name, purpose, currentLanguage() ?? null],
  );
  return inserted.length > 0;
}
