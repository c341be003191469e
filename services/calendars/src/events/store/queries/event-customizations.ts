import { Injectable } from '@nestjs/common';
import { DEFAULT_CUSTOMIZATION } from '@daymark/contracts';
import type { EntityManager } from 'typeorm';
import { ownedBy, readableFor } from '../../../access/access.module.js';
import { DefaultCustomization } from '../../../settings/settings.module.js';
import {
  effectiveCustomization,
  type CustomizationOfEvent,
  type CustomizationWithLogo,
} from '../../domain/customization.js';
import { EventCustomizationEntity, type CustomizationRow } from '../event.entities.js';

export interface FoundCustomization extends CustomizationOfEvent {
  stored: CustomizationRow | null;
  defaults: CustomizationWithLogo;
}

interface LogoOfPerson {
  name: string;
  user_id: string;
}

@Injectable()
export class EventCustomizations {
  constructor(private readonly defaults: DefaultCustomization) {}

  async find(manager: EntityManager, event: { id: string; user_id: string }): Promise<FoundCustomization> {
    const stored = await manager.findOneBy(EventCustomizationEntity, { event_id: event.id });
    const defaults = await this.defaults.of(manager, event.user_id);
    return { stored, defaults, ...effectiveCustomization(stored, defaults) };
  }

  /** The logos that these events show, and no event of another owner. */
  async logosOf(manager: EntityManager, eventIds: readonly string[]): Promise<string[]> {
    const rows = await manager.query<{ name: string }[]>(
      `WITH given AS (SELECT unnest(string_to_array($1, ',')::uuid[]) AS id)
       SELECT DISTINCT c.logo_name AS name
       FROM given JOIN events e ON e.id = given.id OR e.parent_event_id = given.id
         JOIN event_customizations c ON c.event_id = e.id
       WHERE c.logo_name IS NOT NULL AND NOT EXISTS (
         SELECT FROM event_customizations other JOIN events o ON o.id = other.event_id
         WHERE other.logo_name = c.logo_name AND NOT ${ownedBy('e.user_id', 'o')})`,
      [eventIds.join(',')],
    );
    return rows.map(({ name }) => name);
  }

  async logosInUse(manager: EntityManager, names: string[]): Promise<string[]> {
    const rows = await manager.query<{ name: string }[]>(
      `SELECT name FROM unnest($1::text[]) AS asked (name)
       WHERE EXISTS (SELECT FROM event_customizations c WHERE c.logo_name = asked.name)`,
      [names],
    );
    return rows.map(({ name }) => name);
  }

  /**
   * Whether an event that is shared, or that this reader may read, shows this logo: its own, or its owner's default if
   * it has no customization, as in `effectiveCustomization`.
   */
  async isLogoShown(
    manager: EntityManager,
    { name, user_id }: LogoOfPerson,
    reader?: string,
  ): Promise<boolean> {
    const { logo_name } = await this.defaults.of(manager, user_id);
    const isSeen = reader ? (await readableFor(manager, reader)).events('$6', 'e') : 'e.is_public_shareable';
    const { background_color, button_color, font_family } = DEFAULT_CUSTOMIZATION;
    const [row] = await manager.query<[{ is_shown: boolean }]>(
      `SELECT EXISTS (SELECT FROM event_customizations c JOIN events e ON e.id = c.event_id
           WHERE c.logo_name = $1 AND ${isSeen})
         OR EXISTS (SELECT FROM events e LEFT JOIN event_customizations c ON c.event_id = e.id
           WHERE ${ownedBy('$2', 'e')} AND ${isSeen}
             AND (c.id IS NULL OR (c.logo_name IS NULL AND NOT c.is_without_logo
               AND (c.background_color, c.button_color, c.font_family) = ($3, $4, $5)))) AS is_shown`,
      [
        name,
        logo_name === name ? user_id : null,
        background_color,
        button_color,
        font_family,
        ...(reader ? [reader] : []),
      ],
    );
    return row.is_shown;
  }
}
