import { Inject, Injectable } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import type { UserSettings } from '@daymark/contracts';
import { DATA_SOURCE, inTransaction, ProblemException } from '@daymark/service-kit';
import { settingsResponse, UserSettingsEntity } from '../settings/settings.module.js';
import { LogoCreationService } from './logo-creation.service.js';

/** The logo that a person's events have where they have none of their own. */
@Injectable()
export class DefaultLogoService {
  constructor(
    @Inject(DATA_SOURCE) private readonly dataSource: DataSource,
    private readonly logos: LogoCreationService,
  ) {}

  /** @throws ProblemException as LogoCreationService.create; STALE_VERSION */
  async put(userId: string, file: Buffer, version?: number): Promise<UserSettings> {
    await requireVersion(this.dataSource.manager, userId, version);
    const name = await this.logos.create(userId, file);
    await inTransaction(this.dataSource, async (manager) => {
      await requireVersion(manager, userId, version);
      await manager.query(
        `INSERT INTO user_settings (user_id, default_logo_name) VALUES ($1, $2)
         ON CONFLICT (user_id) DO UPDATE SET default_logo_name = excluded.default_logo_name,
           version = user_settings.version + 1, updated_at = clock_timestamp()`,
        [userId, name],
      );
    });
    return this.response(userId);
  }

  /** @throws ProblemException STALE_VERSION */
  async remove(userId: string, version?: number): Promise<UserSettings> {
    await inTransaction(this.dataSource, async (manager) => {
      await requireVersion(manager, userId, version);
      await manager.query(
        `UPDATE user_settings SET default_logo_name = NULL, version = version + 1, updated_at = clock_timestamp()
         WHERE user_id = $1 AND default_logo_name IS NOT NULL`,
        [userId],
      );
    });
    return this.response(userId);
  }

  private async response(userId: string): Promise<UserSettings> {
    return settingsResponse(await this.dataSource.manager.findOneBy(UserSettingsEntity, { user_id: userId }));
  }
}

/**
 * Keeps the settings as they are until the transaction ends.
 * @throws ProblemException STALE_VERSION where they were changed since they had the version that is given
 */
async function requireVersion(manager: EntityManager, userId: string, given?: number): Promise<void> {
  if (given === undefined) return;
  const [stored] = await manager.query<{ version: number }[]>(
    'SELECT version FROM user_settings WHERE user_id = $1 FOR UPDATE',
    [userId],
  );
  if (given !== (stored?.version ?? 0)) throw new ProblemException('STALE_VERSION');
}
