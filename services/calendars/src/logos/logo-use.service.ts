import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CalendarImages } from '../calendars/calendars.module.js';
import { EventCustomizations } from '../events/events.module.js';
import { DefaultCustomization } from '../settings/settings.module.js';
import { History } from '../history/history.module.js';

/**
 * Finds references to logos: customizations of events and calendars, also earlier ones in the history, and settings.
 */
@Injectable()
export class LogoUse {
  constructor(
    private readonly calendars: CalendarImages,
    private readonly customizations: EventCustomizations,
    private readonly defaults: DefaultCustomization,
    private readonly history: History,
  ) {}

  async inUse(manager: EntityManager, names: string[]): Promise<Set<string>> {
    const inHistory = await this.history.logosInUse(manager, names);
    return new Set([...(await this.shown(manager, names)), ...inHistory]);
  }

  /** Those of the logos that are shown; the bin does not count. */
  async shown(manager: EntityManager, names: string[]): Promise<Set<string>> {
    const ofEvents = await this.customizations.logosInUse(manager, names);
    const ofCalendars = await this.calendars.inUse(manager, names);
    return new Set([...ofEvents, ...ofCalendars, ...(await this.defaults.logosInUse(manager, names))]);
  }
}
