import { Module, Injectable, Controller } from '@nestjs/common';
import { SettingsService } from './settings.service.js';
import { type Customization, getSettings, updateSettings, type BodyOf } from '@daymark/contracts';
import { ProblemException, Caller, Endpoint, FromBody } from '@daymark/service-kit';
import { In, type EntityManager } from 'typeorm';
import { defaultCustomizationOf } from './settings.response.js';
import { UserSettingsEntity } from './user-settings.entity.js';
import type { SessionState } from '@daymark/contracts/internal';

export { SettingsService } from './settings.service.js';
export { UserSettingsEntity } from './user-settings.entity.js';

@Controller()
class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Endpoint(getSettings)
  get(@Caller() caller: SessionState) {
    return this.settings.get(caller.user_id);
  }

  @Endpoint(updateSettings)
  update(@Caller() caller: SessionState, @FromBody() body: BodyOf<typeof updateSettings>) {
    return this.settings.update(caller.user_id, body);
  }
}

/** The default customization of a person's events, as stored in the settings. */
@Injectable()
export class DefaultCustomization {
  /** The person's choice, or the standard. */
  async of(manager: EntityManager, userId: string): Promise<Customization & { logo_name: string | null }> {
    return defaultCustomizationOf(await manager.findOneBy(UserSettingsEntity, { user_id: userId }));
  }

  /** Locks the settings until the transaction ends. */
  async requireVersion(manager: EntityManager, userId: string, given?: number): Promise<void> {
    if (given === undefined) return;
    const [stored] = await manager.query<{ version: number }[]>(
      'SELECT version FROM user_settings WHERE user_id = $1 FOR UPDATE',
      [userId],
    );
    if (given !== (stored?.version ?? 0)) throw new ProblemException('STALE_VERSION');
  }

  /** Stores the name of a logo, or null for none. */
  async setLogo(manager: EntityManager, userId: string, name: string | null): Promise<void> {
    await manager.query(
      name === null
        ? `UPDATE user_settings SET default_logo_name = $2, version = version + 1, updated_at = clock_timestamp()
           WHERE user_id = $1 AND default_logo_name IS NOT NULL`
        : `INSERT INTO user_settings (user_id, default_logo_name) VALUES ($1, $2)
           ON CONFLICT (user_id) DO UPDATE SET default_logo_name = excluded.default_logo_name,
             version = user_settings.version + 1, updated_at = clock_timestamp()`,
      [userId, name],
    );
  }

  /** Those of the logos that somebody's settings refer to. */
  async logosInUse(manager: EntityManager, names: string[]): Promise<string[]> {
    const settings = await manager.find(UserSettingsEntity, {
      select: { default_logo_name: true },
      where: { default_logo_name: In(names) },
    });
    return settings.map(({ default_logo_name }) => default_logo_name!);
  }
}

/** A person's default customization for events; it has no routes for signed-in people. */
@Module({ providers: [DefaultCustomization], exports: [DefaultCustomization] })
export class DefaultCustomizationModule {}

/** A person's choices for new events, time zone, past events and the views of their calendars. */
@Module({
  imports: [DefaultCustomizationModule],
  controllers: [SettingsController],
  providers: [SettingsService],
  exports: [SettingsService, DefaultCustomizationModule],
})
export class SettingsModule {}
