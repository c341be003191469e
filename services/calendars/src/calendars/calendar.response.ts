import { Injectable } from '@nestjs/common';
import {
  calendarFieldsVisibleTo,
  calendarRoles,
  pick,
  type Calendar,
  type CalendarRole,
  type CoverSource,
} from '@daymark/contracts';
import type { EntityManager } from 'typeorm';
import { calendarsOf, ownedBy, type Membership, type Relation } from '../access/access.module.js';
import type { CalendarEntity } from './calendar.entity.js';

const addressOf = (name: string) => `/api/public/logos/${name}`;

export const calendarImagesResponse = ({
  logo_name,
  cover,
}: Pick<CalendarEntity, 'logo_name' | 'cover'>) => ({
  logo_url: logo_name && addressOf(logo_name),
  cover:
    cover &&
    cover.names.map((name, index): CoverSource => {
      const [width, height] = cover.sizes[index]!;
      return { url: addressOf(name), width, height };
    }),
});

const fieldsOfPeople = calendarFieldsVisibleTo('person');
const fieldsOfOwner = calendarFieldsVisibleTo('owner');

/** To whoever is `relation` to it; a member has chosen a color, or sees its owner's. */
export function calendarResponse(
  calendar: CalendarEntity,
  relation: Relation,
  membership?: Membership,
): Calendar {
  const isOwner = relation === 'owner';
  const isHeld = relation === 'observer';
  const role = isHeld ? 'viewer' : calendarRoles.find((each): each is CalendarRole => each === relation);
  return {
    id: calendar.id,
    ...pick(calendar, fieldsOfPeople),
    ...(isOwner && pick(calendar, fieldsOfOwner)),
    ...(membership?.color && { color: membership.color, default_color: calendar.color }),
    ...((isOwner ? calendar : membership)?.is_hidden && { is_hidden: true }),
    ...calendarImagesResponse(calendar),
    is_owner: isOwner,
    ...(isHeld && { owner_is_inactive: true }),
    role: role ?? null,
    created_at: calendar.created_at.toISOString(),
    updated_at: calendar.updated_at.toISOString(),
    version: calendar.version,
  };
}

const HAS_COVER = `c.cover IS NOT NULL AND c.cover -> 'names' ? asked.name`;

@Injectable()
export class CalendarImages {
  async inUse(manager: EntityManager, names: string[]): Promise<string[]> {
    const rows = await manager.query<{ name: string }[]>(
      `SELECT name FROM unnest($1::text[]) AS asked (name)
       WHERE EXISTS (SELECT FROM calendars c WHERE c.logo_name = asked.name)
       UNION
       SELECT name FROM unnest($1::text[]) AS asked (name) WHERE EXISTS (SELECT FROM calendars c WHERE ${HAS_COVER})`,
      [names],
    );
    return rows.map(({ name }) => name);
  }

  /** Whether a public calendar of its owner shows a picture, or one that this reader may read. */
  async isShown(
    manager: EntityManager,
    { name, user_id }: { name: string; user_id: string },
    reader?: string,
  ): Promise<boolean> {
    const isSeen = reader ? calendarsOf('$2', 'c') : `${ownedBy('$2', 'c')} AND c.is_public`;
    const found = await manager.query<unknown[]>(
      `SELECT FROM unnest(ARRAY[$1]) AS asked (name), calendars c
       WHERE ${isSeen} AND (c.logo_name = asked.name OR (${HAS_COVER})) LIMIT 1`,
      [name, reader ?? user_id],
    );
    return found.length > 0;
  }
}
