import { Injectable } from '@nestjs/common';
import type { LogoFile } from '@daymark/contracts';
import { notFound } from '@daymark/service-kit';
import { AccountStates } from '../account-states/account-states.module.js';
import { CalendarImages } from '../calendars/calendars.module.js';
import { SharedEvents } from '../events/events.module.js';
import { LogoFiles } from '../logos/logos.module.js';
import { DefaultCustomization } from '../settings/settings.module.js';
import { ReadOnlyDatabase } from './read-only-database.js';

/** Logos of shared events, and the images of public calendars. */
@Injectable()
export class PublishedLogosService {
  constructor(
    private readonly reads: ReadOnlyDatabase,
    private readonly accounts: AccountStates,
    private readonly calendars: CalendarImages,
    private readonly events: SharedEvents,
    private readonly defaults: DefaultCustomization,
    private readonly files: LogoFiles,
  ) {}

  /**
   * Whether it may be seen is checked in the database with each request, so what was hidden or removed disappears at
   * once.
   */
  async get(name: string): Promise<LogoFile> {
    const { manager } = this.reads;
    const logo = await this.files.find(manager, name);
    if (!logo || !(await this.accounts.isActive(manager, logo.user_id))) throw notFound();
    const { logo_name } = await this.defaults.of(manager, logo.user_id);
    const shown = { ...logo, isDefault: logo_name === name };
    const isShown =
      (await this.events.isLogoShown(manager, shown)) || (await this.calendars.isPublic(manager, logo));
    if (!isShown) throw notFound();
    return this.files.read(logo);
  }
}
