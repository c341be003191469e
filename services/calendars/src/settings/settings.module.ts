import { Module, Injectable, Controller } from '@nestjs/common';
import {
  type Customization,
  getSettings,
  updateSettings,
  type PastEventsChoice,
  type SettingsUpdate,
  type UserSettings,
  DEFAULT_CUSTOMIZATION,
  type ColorScheme,
  type HourCycle,
  type Language,
} from '@daymark/contracts';
import { ProblemException, Endpoint, Received } from '@daymark/service-kit';
import { In, type EntityManager, DataSource } from 'typeorm';
import type { ArchivedSettings } from '@daymark/contracts/interchange';
import {
  boolean,
  entityOf,
  integer,
  smallint,
  text,
  timestamptz,
  uuid,
  type RowOf,
} from '@daymark/service-kit/columns';

/** A person's settings. The row exists once something was stored; null means not chosen. */
const columns = {
  user_id: uuid(),
  default_timezone: text<string | null>(),
  default_background_color: text<string | null>(),
  default_button_color: text<string | null>(),
  default_font_family: text<Customization['font_family'] | null>(),
  default_logo_name: text<string | null>(),
  past_events: text<PastEventsChoice>(),
  color_scheme: text<ColorScheme | null>(),
  /** From 0, Sunday. */
  week_start: smallint<number | null>(),
  hour_cycle: text<HourCycle | null>(),
  language: text<Language | null>(),
  shows_weekend: boolean(),
  shows_week_numbers: boolean<boolean | null>(),
  second_timezone: text<string | null>(),
  version: integer(),
  updated_at: timestamptz(),
};
export type UserSettingsEntity = RowOf<typeof columns>;
export const UserSettingsEntity = entityOf('user_settings', columns, ['user_id']);

/** Settings for their person: the defaults where nothing was chosen, version 0 if nothing is stored. */
export function settingsResponse(stored: UserSettingsEntity | null): UserSettings {
  const { background_color, button_color, font_family, logo_name } = defaultCustomizationOf(stored);
  return {
    default_timezone: stored?.default_timezone ?? null,
    default_background_color: background_color,
    default_button_color: button_color,
    default_font_family: font_family,
    default_logo_url: logo_name && `/api/logos/${logo_name}`,
    past_events: stored?.past_events ?? 'archive',
    color_scheme: stored?.color_scheme ?? null,
    week_start: stored?.week_start ?? null,
    hour_cycle: stored?.hour_cycle ?? null,
    language: stored?.language ?? null,
    shows_weekend: stored?.shows_weekend ?? true,
    shows_week_numbers: stored?.shows_week_numbers ?? null,
    second_timezone: stored?.second_timezone ?? null,
    version: stored?.version ?? 0,
  };
}

/** The customization of a person's events without one of their own: the standard where nothing was chosen. */
const defaultCustomizationOf = (
  stored: UserSettingsEntity | null,
): Customization & { logo_name: string | null } => ({
  background_color: stored?.default_background_color ?? DEFAULT_CUSTOMIZATION.background_color,
  button_color: stored?.default_button_color ?? DEFAULT_CUSTOMIZATION.button_color,
  font_family: stored?.default_font_family ?? DEFAULT_CUSTOMIZATION.font_family,
  logo_name: stored?.default_logo_name ?? null,
});

@Injectable()
export class SettingsService {
  constructor(private readonly dataSource: DataSource) {}

  /** Does not store anything: a person without settings has the defaults. */
  async get(userId: string): Promise<UserSettings> {
    return settingsResponse(await this.dataSource.manager.findOneBy(UserSettingsEntity, { user_id: userId }));
  }

  storedOf(userId: string, manager: EntityManager): Promise<UserSettingsEntity | null> {
    return manager.findOneBy(UserSettingsEntity, { user_id: userId });
  }

  /** Stores settings for somebody who has none. @returns whether they were stored */
  async insertFirst(
    manager: EntityManager,
    userId: string,
    { default_logo: _, ...settings }: ArchivedSettings,
    logoName: string | null,
  ): Promise<boolean> {
    const inserted = await manager
      .createQueryBuilder()
      .insert()
      .into(UserSettingsEntity)
      .values({ user_id: userId, ...settings, default_logo_name: logoName })
      .orIgnore()
      .returning('user_id')
      .execute();
    return (inserted.raw as unknown[]).length > 0;
  }

  async removeFirst(manager: EntityManager, userId: string): Promise<void> {
    await manager.delete(UserSettingsEntity, { user_id: userId, version: 1 });
  }

  async pastEventsOf(userId: string, manager: EntityManager): Promise<PastEventsChoice> {
    const stored = await manager.findOneBy(UserSettingsEntity, { user_id: userId });
    return settingsResponse(stored).past_events;
  }

  /** Changes the given settings. Version 0 stores the first ones; of several concurrent attempts one succeeds. */
  async update(userId: string, { version, ...changes }: SettingsUpdate): Promise<UserSettings> {
    const stored =
      version === 0 ? await this.insert(userId, changes) : await this.replace(userId, version, changes);
    if (!stored) throw new ProblemException('STALE_VERSION');
    return settingsResponse(stored);
  }

  private async insert(userId: string, changes: Changes): Promise<UserSettingsEntity | undefined> {
    const inserted = await this.dataSource
      .createQueryBuilder()
      .insert()
      .into(UserSettingsEntity)
      .values({ user_id: userId, ...changes })
      .orIgnore()
      .returning('*')
      .execute();
    return (inserted.raw as UserSettingsEntity[])[0];
  }

  private async replace(
    userId: string,
    version: number,
    changes: Changes,
  ): Promise<UserSettingsEntity | undefined> {
    const updated = await this.dataSource
      .createQueryBuilder()
      .update(UserSettingsEntity)
      .set({ ...changes, version: () => 'version + 1', updated_at: () => 'now()' })
      .where({ user_id: userId, version })
      .returning('*')
      .execute();
    return (updated.raw as UserSettingsEntity[])[0];
  }
}

type Changes = Omit<SettingsUpdate, 'version'>;

@Controller()
class SettingsController {
  constructor(private readonly settings: SettingsService) {}

  @Endpoint(getSettings)
  get(@Received() { caller }: Received<typeof getSettings>) {
    return this.settings.get(caller.user_id);
  }

  @Endpoint(updateSettings)
  update(@Received() { caller, body }: Received<typeof updateSettings>) {
    return this.settings.update(caller.user_id, body);
  }
}

@Injectable()
export class DefaultCustomization {
  async of(manager: EntityManager, userId: string): Promise<Customization & { logo_name: string | null }> {
    return defaultCustomizationOf(await manager.findOneBy(UserSettingsEntity, { user_id: userId }));
  }

  async requireVersion(manager: EntityManager, userId: string, given?: number): Promise<void> {
    if (given === undefined) return;
    const [stored] = await manager.query<{ version: number }[]>(
      'SELECT version FROM user_settings WHERE user_id = $1 FOR UPDATE',
      [userId],
    );
    if (given !== (stored?.version ?? 0)) throw new ProblemException('STALE_VERSION');
  }

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

@Module({
  imports: [DefaultCustomizationModule],
  controllers: [SettingsController],
  providers: [SettingsService],
  exports: [SettingsService, DefaultCustomizationModule],
})
export class SettingsModule {}
