import { randomInt, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type CreatedUser, type UserCreation, TEMPORARY_PASSWORD_LIFETIME_SECONDS } from '@daymark/contracts';
import { inTransaction, ProblemException, recordAuditEntry } from '@daymark/service-kit';
import {
  AccountEntity,
  announceAccountChange,
  lockAddress,
  requireAdministrator,
} from '../accounts/accounts.module.js';
import { openLink } from '../links/index.js';
import { AdministratorMailService } from '../mails/mails.module.js';
import { PasswordHashingService } from '../passwords/passwords.module.js';
import { supersedeRegistration } from '../registrations/registrations.module.js';
import { text } from '../texts.js';

/** Letters and digits that cannot be confused when read aloud or written down. */
const CHARACTERS = 'abcdefghjkmnpqrstvwxyz23456789';
const GROUP_COUNT = 4;
const GROUP_CHARACTERS = 4;

/** A new temporary password, such as `kmpr-7wxa-24hn-dqtz`: about 78 random bits in groups that can be read aloud. */
export function newTemporaryPassword(): string {
  const character = () => CHARACTERS[randomInt(CHARACTERS.length)]!;
  const group = () => Array.from({ length: GROUP_CHARACTERS }, character).join('');
  return Array.from({ length: GROUP_COUNT }, group).join('-');
}

/** When a temporary password that is issued now expires, by the clock of the database. */
export const TEMPORARY_UNTIL = `now() + interval '${TEMPORARY_PASSWORD_LIFETIME_SECONDS} seconds'`;

@Injectable()
export class AccountCreationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: PasswordHashingService,
    private readonly mails: AdministratorMailService,
  ) {}

  /**
   * The response alone contains the password; the mail carries a link. A pending registration for the address is
   * superseded.
   */
  async create(creation: UserCreation, sessionId: string, clientAddress: string): Promise<CreatedUser> {
    const { email, name, role, send_welcome_email } = creation;
    const temp_password = newTemporaryPassword();
    const passwordHash = await this.passwords.hash(temp_password);
    const id = randomUUID();
    await inTransaction(this.dataSource, async (manager) => {
      const actorId = await requireAdministrator(manager, sessionId);
      await lockAddress(manager, email);
      if (await manager.existsBy(AccountEntity, { email })) {
        throw new ProblemException('USER_EXISTS', { detail: text('refused.userExists', { email }) });
      }
      await supersedeRegistration(manager, email, actorId);
      await manager.insert(AccountEntity, {
        ...{ id, email, name, role, password_hash: passwordHash },
        temporary_until: () => TEMPORARY_UNTIL,
      });
      await announceAccountChange(manager, id);
      if (send_welcome_email) {
        const linkId = await openLink(manager, { accountId: id, purpose: 'set-up' });
        await this.mails.queue(manager, email, 'account-set-up', { linkId, senderId: actorId });
      }
      await recordAuditEntry(manager, {
        action: 'account-creation',
        actorId,
        targetId: id,
        clientAddress,
        details: { role },
      });
    });
    return { id, email, role, temp_password };
  }
}
