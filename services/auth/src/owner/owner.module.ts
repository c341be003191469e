import { randomUUID } from 'node:crypto';
import { Module, Inject, Injectable } from '@nestjs/common';
import { PasswordsModule, PasswordHashingService } from '../passwords/passwords.module.js';
import { DataSource } from 'typeorm';
import { inTransaction, lockName, LOGGER, type Logger, SETTINGS } from '@daymark/service-kit';
import type { AuthSettings } from '../config.js';
import { AccountEntity, lockAddress } from '../accounts/accounts.module.js';

@Injectable()
export class OwnerBootstrapService {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(SETTINGS) private readonly settings: AuthSettings,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly passwords: PasswordHashingService,
  ) {}

  /** Runs in every replica at every start. An existing owner is kept, whatever the settings say now. */
  async ensureOwner(): Promise<void> {
    const { OWNER_EMAIL: email, OWNER_PASSWORD: password } = this.settings;
    if (await this.dataSource.getRepository(AccountEntity).existsBy({ is_owner: true })) return;
    if (!email || !password) {
      this.logger.warn('there is no owner yet: set OWNER_EMAIL and OWNER_PASSWORD and start again');
      return;
    }
    const passwordHash = await this.passwords.hash(password);
    await inTransaction(this.dataSource, async (manager) => {
      await lockName(manager, 'daymark:owner');
      await lockAddress(manager, email);
      if (await manager.existsBy(AccountEntity, { is_owner: true })) return;
      if (await manager.existsBy(AccountEntity, { email })) {
        this.logger.error('OWNER_EMAIL belongs to an account that is not the owner; choose another address');
        return;
      }
      const id = randomUUID();
      const account = { id, email, password_hash: passwordHash };
      await manager.insert(AccountEntity, { ...account, role: 'admin', is_owner: true });
      this.logger.info({ account_id: id }, 'made the owner');
    });
  }
}

@Module({ imports: [PasswordsModule], providers: [OwnerBootstrapService], exports: [OwnerBootstrapService] })
export class OwnerModule {}
