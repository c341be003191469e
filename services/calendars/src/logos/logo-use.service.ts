import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CalendarImages } from '../calendars/calendars.module.js';
import { Bin } from '../bin/bin.module.js';
import { EventCustomizations } from '../events/events.module.js';
import { DefaultCustomization } from '../settings/settings.module.js';
import { UndoLog } from '../undo/undo.module.js';

/**
 * Finds references to logos: customizations of events and calendars, also in the bin or in undoable steps, and
 * settings.
 */
@Injectable()
export class LogoUse {
  constructor(
    private readonly calendars: CalendarImages,
    private readonly customizations: EventCustomizations,
    private readonly defaults: DefaultCustomization,
    private readonly bin: Bin,
    private readonly undo: UndoLog,
  ) {}

  /** Those of the logos that anything refers to. */
  async inUse(manager: EntityManager, names: string[]): Promise<Set<string>> {
    const inBin = await this.bin.logosInUse(manager, names);
    const inUndo = await this.undo.logosInUse(manager, names);
    return new Set([...(await this.shown(manager, names)), ...inBin, ...inUndo]);
  }

  /** Those of the logos that are shown; the bin does not count. */
  async shown(manager: EntityManager, names: string[]): Promise<Set<string>> {
    const ofEvents = await this.customizations.logosInUse(manager, names);
    const ofCalendars = await this.calendars.inUse(manager, names);
    return new Set([...ofEvents, ...ofCalendars, ...(await this.defaults.logosInUse(manager, names))]);
  }
}
