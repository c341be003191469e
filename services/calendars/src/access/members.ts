import { Injectable } from '@nestjs/common';
import type { CalendarColor, MemberRole, SharedCalendar } from '@daymark/contracts';
import type { EntityManager } from 'typeorm';
import { entityOf, text, timestamptz, uuid, type RowOf } from '@daymark/service-kit/columns';

const columns = {
  calendar_id: uuid(),
  user_id: uuid(),
  role: text<MemberRole>(),
  /** The member's own; null for that of the calendar. */
  color: text<CalendarColor | null>(),
  since: timestamptz(),
};
type Member = RowOf<typeof columns>;
export const MemberEntity = entityOf('calendar_members', columns, ['calendar_id', 'user_id']);

/** Who has a role in calendars of others. Whoever writes holds the lock of the calendar. */
@Injectable()
export class Members {
  of(manager: EntityManager, calendar_id: string): Promise<Member[]> {
    return manager.find(MemberEntity, { where: { calendar_id }, order: { since: 'ASC', user_id: 'ASC' } });
  }

  /** A person's roles in the calendars of others, the latest first. */
  ofPerson(manager: EntityManager, user_id: string): Promise<Member[]> {
    return manager.find(MemberEntity, { where: { user_id }, order: { since: 'DESC', calendar_id: 'ASC' } });
  }

  ofOwner(manager: EntityManager, ownerId: string): Promise<(Member & { name: string })[]> {
    return manager.query(
      `SELECT m.*, c.name FROM calendar_members m JOIN calendars c ON c.id = m.calendar_id
       WHERE c.user_id = $1 ORDER BY c.name, c.id`,
      [ownerId],
    );
  }

  async sharedBy(manager: EntityManager, ownerId: string): Promise<SharedCalendar[]> {
    const shared = new Map<string, SharedCalendar>();
    for (const { calendar_id: id, name } of await this.ofOwner(manager, ownerId))
      shared.set(id, { id, name, people: (shared.get(id)?.people ?? 0) + 1 });
    return [...shared.values()];
  }

  async roleOf(manager: EntityManager, calendar_id: string, user_id: string): Promise<MemberRole | null> {
    return (await manager.findOneBy(MemberEntity, { calendar_id, user_id }))?.role ?? null;
  }

  /** A role that the person has already stays. */
  async add(manager: EntityManager, calendarId: string, userId: string, role: MemberRole): Promise<void> {
    await manager.query(
      'INSERT INTO calendar_members (calendar_id, user_id, role) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [calendarId, userId, role],
    );
  }

  /** Returns whether the person has a role there. */
  async change(
    manager: EntityManager,
    calendar_id: string,
    user_id: string,
    changes: Partial<Pick<Member, 'role' | 'color'>>,
  ): Promise<boolean> {
    const { affected } = await manager.update(MemberEntity, { calendar_id, user_id }, changes);
    return affected !== 0;
  }

  async remove(manager: EntityManager, calendar_id: string, user_id: string): Promise<void> {
    await manager.delete(MemberEntity, { calendar_id, user_id });
  }

  /** The rows of those who have a role in a calendar, for when it comes back from the bin. */
  async rowsOf(manager: EntityManager, calendarId: string): Promise<Record<string, unknown>[]> {
    const rows = await manager.query<{ member: Record<string, unknown> }[]>(
      'SELECT to_jsonb(m) AS member FROM calendar_members m WHERE calendar_id = $1 ORDER BY user_id',
      [calendarId],
    );
    return rows.map(({ member }) => member);
  }

  async restore(manager: EntityManager, members: readonly Record<string, unknown>[]): Promise<void> {
    if (members.length === 0) return;
    await manager.query(
      `INSERT INTO calendar_members SELECT * FROM jsonb_populate_recordset(null::calendar_members, $1::jsonb)
       ON CONFLICT DO NOTHING`,
      // In the bin since before that column.
      [JSON.stringify(members.map((member) => ({ is_hidden: false, ...member })))],
    );
  }
}
