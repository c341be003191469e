import { Inject, Injectable } from '@nestjs/common';
import type { LogoFile } from '@daymark/contracts';
import { notFound, unavailable } from '@daymark/service-kit';
import { In, type EntityManager } from 'typeorm';
import { LogoEntity } from './logo.entity.js';
import { LOGO_STORAGE, type LogoStorage } from './logo-storage.js';
import { isOwnedBy } from '../access/access.module.js';
import { CalendarImages } from '../calendars/calendars.module.js';
import { PublicCollections } from '../collections/collections.module.js';
import { EventCustomizations } from '../events/events.module.js';
import { DefaultCustomization } from '../settings/settings.module.js';
import { History } from '../history/history.module.js';

@Injectable()
export class LogoFiles {
  constructor(@Inject(LOGO_STORAGE) private readonly storage: LogoStorage) {}

  find(manager: EntityManager, name: string): Promise<LogoEntity | null> {
    return manager.findOneBy(LogoEntity, { name });
  }

  allOf(manager: EntityManager, userId: string): Promise<LogoEntity[]> {
    return manager.findBy(LogoEntity, { user_id: userId });
  }

  async read({ name, media_type }: LogoEntity): Promise<LogoFile> {
    const bytes = await this.storage.get(name).catch((cause: unknown) => {
      throw unavailable(cause);
    });
    if (!bytes) throw notFound();
    return { media_type, content: bytes.toString('base64') };
  }
}

/** Finds references to logos, also earlier ones in the history. */
@Injectable()
export class LogoUse {
  constructor(
    private readonly calendars: CalendarImages,
    private readonly collections: PublicCollections,
    private readonly customizations: EventCustomizations,
    private readonly defaults: DefaultCustomization,
    private readonly history: History,
  ) {}

  /** Gives the pictures of events and a calendar to their new owner, but for a default logo of the former one. */
  async handOver(
    manager: EntityManager,
    { eventIds, names }: { eventIds: readonly string[]; names: readonly string[] },
    userId: string,
  ): Promise<void> {
    const given = [...names, ...(await this.customizations.logosOf(manager, eventIds))];
    const kept = new Set(await this.defaults.logosInUse(manager, given));
    await manager.update(
      LogoEntity,
      { name: In(given.filter((name) => !kept.has(name))) },
      { user_id: userId },
    );
  }

  async inUse(manager: EntityManager, names: string[]): Promise<Set<string>> {
    const inHistory = await this.history.logosInUse(manager, names);
    return new Set([...(await this.shown(manager, names)), ...inHistory]);
  }

  /** Whether somebody may read what shows a logo, which may belong to the owner of a calendar that they run together. */
  async isShownTo(manager: EntityManager, logo: LogoEntity, userId: string): Promise<boolean> {
    if (isOwnedBy(userId, logo)) return (await this.shown(manager, [logo.name])).has(logo.name);
    return (
      (await this.customizations.isLogoShown(manager, logo, userId)) ||
      (await this.calendars.isShown(manager, logo, userId))
    );
  }

  /** Those of the logos that are shown; the bin does not count. */
  private async shown(manager: EntityManager, names: string[]): Promise<Set<string>> {
    const ofEvents = await this.customizations.logosInUse(manager, names);
    const ofCalendars = await this.calendars.inUse(manager, names);
    const ofCollections = await this.collections.logosInUse(manager, names);
    return new Set([
      ...ofEvents,
      ...ofCalendars,
      ...ofCollections,
      ...(await this.defaults.logosInUse(manager, names)),
    ]);
  }
}
