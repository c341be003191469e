import { Inject, Injectable } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import type { PastEventsChoice, SettingsUpdate, UserSettings } from '@daymark/contracts';
import type { ArchivedSettings } from '@daymark/contracts/interchange';
import { DATA_SOURCE, ProblemException } from '@daymark/service-kit';
import { settingsResponse } from './settings.response.js';
import { UserSettingsEntity } from './user-settings.entity.js';

@Injectable()
export class SettingsService {
  constructor(@Inject(DATA_SOURCE) private readonly dataSource: DataSource) {}

  /** Does not store anything: a person without settings has the defaults. */
  async get(userId: string): Promise<UserSettings> {
    return settingsResponse(await this.dataSource.manager.findOneBy(UserSettingsEntity, { user_id: userId }));
  }

  /** A person's stored settings; null if there are none. */
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

  /** Deletes settings that nobody changed since they were first stored. */
  async removeFirst(manager: EntityManager, userId: string): Promise<void> {
    await manager.delete(UserSettingsEntity, { user_id: userId, version: 1 });
  }

  /** What should happen to a person's past events. */
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
