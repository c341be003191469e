import { Inject, Injectable } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { UserSettings } from '@daymark/contracts';
import { DATA_SOURCE } from '@daymark/service-kit';
import { settingsResponse, UserSettingsEntity } from '../settings/settings.module.js';
import { LogoCreationService } from './logo-creation.service.js';

/** The logo that a person's events have where they have none of their own. */
@Injectable()
export class DefaultLogoService {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    private readonly logos: LogoCreationService,
  ) {}

  /** @throws ProblemException as LogoCreationService.create */
  async put(userId: string, file: Buffer): Promise<UserSettings> {
    const name = await this.logos.create(userId, file);
    await this.dataSource.query(
      `INSERT INTO user_settings (user_id, default_logo_name) VALUES ($1, $2)
       ON CONFLICT (user_id) DO UPDATE SET default_logo_name = excluded.default_logo_name,
         version = user_settings.version + 1, updated_at = clock_timestamp()`,
      [userId, name],
    );
    return this.response(userId);
  }

  async remove(userId: string): Promise<UserSettings> {
    await this.dataSource.query(
      `UPDATE user_settings SET default_logo_name = NULL, version = version + 1, updated_at = clock_timestamp()
       WHERE user_id = $1 AND default_logo_name IS NOT NULL`,
      [userId],
    );
    return this.response(userId);
  }

  private async response(userId: string): Promise<UserSettings> {
    return settingsResponse(await this.dataSource.manager.findOneBy(UserSettingsEntity, { user_id: userId }));
  }
}
