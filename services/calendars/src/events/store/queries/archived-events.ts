import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ownedBy, rowsOf } from '../../../access/access.module.js';
import type { KnownEvent } from '../../domain/imported-event.js';
import type { StoredCustomization } from '../../domain/customization.js';
import { EventEntity } from '../event.entities.js';
import { findByUids } from './imported-events.js';

export interface WholeEvent extends KnownEvent {
  /** The stored customizations of the event and its changed dates, by row id. */
  customizations: ReadonlyMap<string, StoredCustomization>;
}

@Injectable()
export class ArchivedEvents {
  /** How many events a person has, a series counting as one. */
  count(manager: EntityManager, userId: string): Promise<number> {
    return manager.countBy(EventEntity, { ...rowsOf(userId), is_exception: false });
  }

  async next(manager: EntityManager, userId: string, after: string, limit: number): Promise<WholeEvent[]> {
    const uids = await manager.query<{ uid: string }[]>(
      `SELECT uid FROM events WHERE ${ownedBy('$1', 'events')} AND NOT is_exception AND uid > $2 ORDER BY uid LIMIT $3`,
      [userId, after, limit],
    );
    const known = await findByUids(
      manager,
      userId,
      uids.map(({ uid }) => uid),
    );
    const ids = [...known.values()].flatMap(({ event, exceptions }) => [
      event.id,
      ...exceptions.map(({ id }) => id),
    ]);
    const customizations = await manager.query<(StoredCustomization & { event_id: string })[]>(
      `SELECT event_id, background_color, button_color, font_family, logo_name, is_without_logo
       FROM event_customizations WHERE event_id = ANY(string_to_array($1, ',')::uuid[])`,
      [ids.join(',')],
    );
    const byId = new Map(customizations.map(({ event_id, ...customization }) => [event_id, customization]));
    return uids.map(({ uid }) => ({ ...known.get(uid)!, customizations: byId }));
  }
}
