import { Inject, Injectable } from '@nestjs/common';
import { DEFAULT_CUSTOMIZATION } from '@daymark/contracts';
import { LOGGER, type Logger } from '@daymark/service-kit';
import type { EntityManager } from 'typeorm';
import { DefaultCustomization } from '../../settings/settings.module.js';
import {
  effectiveCustomization,
  type CustomizationOfEvent,
  type CustomizationWithLogo,
  type StoredCustomization,
} from '../domain/customization.js';
import { EventCustomizationEntity } from './event-customization.entity.js';

/** An event's customization as stored and as shown. */
export interface FoundCustomization extends CustomizationOfEvent {
  /** Null if nothing is stored for the event itself. */
  stored: EventCustomizationEntity | null;
  /** The owner's defaults for all events. */
  defaults: CustomizationWithLogo;
}

/** A logo of a person, and whether it is that person's default logo. */
interface LogoOfPerson {
  name: string;
  user_id: string;
  isDefault: boolean;
}

/** Colours, font and logo of events: stored values, effective values, and what a copy of an event gets. */
@Injectable()
export class EventCustomizations {
  constructor(
    private readonly defaults: DefaultCustomization,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The customization of an event, a series, or the row of a changed occurrence. */
  async find(manager: EntityManager, event: { id: string; user_id: string }): Promise<FoundCustomization> {
    const stored = await manager.findOneBy(EventCustomizationEntity, { event_id: event.id });
    const defaults = await this.defaults.of(manager, event.user_id);
    return { stored, defaults, ...effectiveCustomization(stored, defaults) };
  }

  /** Stores the customization of a locked event. */
  async save(
    manager: EntityManager,
    event: { id: string },
    customization: StoredCustomization,
  ): Promise<void> {
    await manager.query(
      `INSERT INTO event_customizations
         (event_id, background_color, button_color, font_family, logo_name, is_without_logo)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (event_id) DO UPDATE SET background_color = excluded.background_color,
         button_color = excluded.button_color, font_family = excluded.font_family, logo_name = excluded.logo_name,
         is_without_logo = excluded.is_without_logo, version = event_customizations.version + 1,
         updated_at = clock_timestamp()`,
      [
        event.id,
        customization.background_color,
        customization.button_color,
        customization.font_family,
        customization.logo_name,
        customization.is_without_logo,
      ],
    );
  }

  /** Makes a locked event follow its owner's defaults again. */
  async remove(manager: EntityManager, event: { id: string }): Promise<void> {
    await manager.delete(EventCustomizationEntity, { event_id: event.id });
  }

  /**
   * Copies the customization of an event to another in the caller's transaction: to a copy, a split-off series or a
   * newly changed occurrence. If none is stored, there is nothing to copy and both follow the defaults. A failure is
   * only logged: the event matters more, and a savepoint protects it.
   */
  async copy(manager: EntityManager, fromEventId: string, toEventId: string): Promise<void> {
    try {
      await manager.transaction((savepoint) =>
        savepoint.query(
          `INSERT INTO event_customizations
             (event_id, logo_name, is_without_logo, background_color, button_color, font_family)
           SELECT $2, logo_name, is_without_logo, background_color, button_color, font_family
           FROM event_customizations WHERE event_id = $1
           ON CONFLICT (event_id) DO NOTHING`,
          [fromEventId, toEventId],
        ),
      );
    } catch (error) {
      this.logger.warn({ err: error, event_id: toEventId }, 'the customization of an event was not copied');
    }
  }

  /** Those of the given logos that a customization refers to. */
  async logosInUse(manager: EntityManager, names: string[]): Promise<string[]> {
    const rows = await manager.query<{ name: string }[]>(
      `SELECT name FROM unnest($1::text[]) AS asked (name)
       WHERE EXISTS (SELECT FROM event_customizations c WHERE c.logo_name = asked.name)`,
      [names],
    );
    return rows.map(({ name }) => name);
  }

  /**
   * Whether a shared event shows this logo: its own, or its owner's default if it has no customization, as in
   * `effectiveCustomization`.
   */
  async isLogoShown(manager: EntityManager, { name, user_id, isDefault }: LogoOfPerson): Promise<boolean> {
    const { background_color, button_color, font_family } = DEFAULT_CUSTOMIZATION;
    const [row] = await manager.query<[{ is_shown: boolean }]>(
      `SELECT EXISTS (SELECT FROM event_customizations c JOIN events e ON e.id = c.event_id
           WHERE c.logo_name = $1 AND e.is_public_shareable)
         OR $2 AND EXISTS (SELECT FROM events e LEFT JOIN event_customizations c ON c.event_id = e.id
           WHERE e.user_id = $3 AND e.is_public_shareable
             AND (c.id IS NULL OR (c.logo_name IS NULL AND NOT c.is_without_logo
               AND (c.background_color, c.button_color, c.font_family) = ($4, $5, $6)))) AS is_shown`,
      [name, isDefault, user_id, background_color, button_color, font_family],
    );
    return row.is_shown;
  }
}
