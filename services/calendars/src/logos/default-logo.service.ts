import { Inject, Injectable } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { UserSettings } from '@daymark/contracts';
import { DATA_SOURCE, inTransaction } from '@daymark/service-kit';
import { DefaultCustomization, SettingsService } from '../settings/settings.module.js';
import { LogoCreationService } from './logo-creation.service.js';

@Injectable()
export class DefaultLogoService {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    private readonly logos: LogoCreationService,
    private readonly settings: SettingsService,
    private readonly defaults: DefaultCustomization,
  ) {}

  async put(userId: string, file: Buffer, version?: number): Promise<UserSettings> {
    await this.defaults.requireVersion(this.dataSource.manager, userId, version);
    return this.store(userId, await this.logos.create(userId, file), version);
  }

  remove(userId: string, version?: number): Promise<UserSettings> {
    return this.store(userId, null, version);
  }

  private async store(userId: string, name: string | null, version?: number): Promise<UserSettings> {
    await inTransaction(this.dataSource, async (manager) => {
      await this.defaults.requireVersion(manager, userId, version);
      await this.defaults.setLogo(manager, userId, name);
    });
    return this.settings.get(userId);
  }
}
