import { Inject, Injectable } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import type { SignUpRequest } from '@daymark/contracts';
import { DATA_SOURCE } from '@daymark/service-kit';
import { lockAddress } from '../accounts/accounts.module.js';
import { queueMail } from '../mails/mails.module.js';
import { PasswordHashingService, PasswordPolicyService } from '../passwords/passwords.module.js';
import { WaitingRegistrationsNoticeService } from './waiting-registrations-notice.service.js';

/** Takes requests for accounts. */
@Injectable()
export class SignUpService {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    private readonly policy: PasswordPolicyService,
    private readonly passwords: PasswordHashingService,
    private readonly notice: WaitingRegistrationsNoticeService,
  ) {}

  /**
   * Records a request, unless the address has an account or a pending request: then nothing changes, and the address is
   * told by mail. Both ways do the same work in the same order, so neither the response nor its time tells them apart.
   * @throws ProblemException VALIDATION_ERROR for a password that everybody tries
   */
  async request({ email, password }: SignUpRequest): Promise<void> {
    this.policy.check(password, email);
    const passwordHash = await this.passwords.hash(password);
    await this.dataSource.transaction(async (manager) => {
      await lockAddress(manager, email);
      const isNew = await insertUnlessKnown(manager, email, passwordHash);
      await queueMail(manager, email, isNew ? 'registration-received' : 'registration-known-address');
      await this.notice.sendIfDue(manager);
    });
  }
}

async function insertUnlessKnown(
  manager: EntityManager,
  email: string,
  passwordHash: string,
): Promise<boolean> {
  const inserted = await manager.query<{ id: string }[]>(
    `INSERT INTO pending_users (email, password, metadata)
     SELECT $1::text, $2::text, $3::jsonb WHERE NOT EXISTS (SELECT FROM accounts WHERE email = $1)
     ON CONFLICT (email) WHERE status = 'pending' DO NOTHING
     RETURNING id`,
    [email, passwordHash, JSON.stringify({ signup_date: new Date().toISOString() })],
  );
  return inserted.length > 0;
}
