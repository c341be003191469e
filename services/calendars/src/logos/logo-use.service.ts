import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { EventCustomizations } from '../events/events.module.js';
import { DefaultCustomization } from '../settings/settings.module.js';

/** Knows what refers to logos: customizations of events, and the settings. */
@Injectable()
export class LogoUse {
  constructor(
    private readonly customizations: EventCustomizations,
    private readonly defaults: DefaultCustomization,
  ) {}

  /** Those of the logos that anything refers to. */
  async inUse(manager: EntityManager, names: string[]): Promise<Set<string>> {
    const ofEvents = await this.customizations.logosInUse(manager, names);
    return new Set([...ofEvents, ...(await this.defaults.logosInUse(manager, names))]);
  }
}
