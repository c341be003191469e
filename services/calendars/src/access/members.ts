import { Injectable } from '@nestjs/common';
import type { CalendarColor, MemberRole, SharedCalendar } from '@daymark/contracts';
import type { EntityManager } from 'typeorm';

export interface Member {
  calendar_id: string;
  user_id: string;
  role: MemberRole;
  since: Date;
}

const COLUMNS = 'm.calendar_id, m.user_id, m.role, m.since';

/** Who has a role in calendars of others. Whoever writes holds the lock of the calendar. */
@Injectable()
export class Members {
  of(manager: EntityManager, calendarId: string): Promise<Member[]> {
    return manager.query(
      `SELECT ${COLUMNS} FROM calendar_members m WHERE m.calendar_id = $1 ORDER BY m.since, m.user_id`,
      [calendarId],
    );
  }

  /** A person's roles in the calendars of others, the latest first. */
  ofPerson(manager: EntityManager, userId: string): Promise<Member[]> {
    return manager.query(
      `SELECT ${COLUMNS} FROM calendar_members m WHERE m.user_id = $1 ORDER BY m.since DESC, m.calendar_id`,
      [userId],
    );
  }

  ofOwner(manager: EntityManager, ownerId: string): Promise<(Member & { name: string })[]> {
    return manager.query(
      `SELECT ${COLUMNS}, c.name FROM calendar_members m JOIN calendars c ON c.id = m.calendar_id
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

  async roleOf(manager: EntityManager, calendarId: string, userId: string): Promise<MemberRole | null> {
    const [row] = await manager.query<{ role: MemberRole }[]>(
      'SELECT role FROM calendar_members WHERE calendar_id = $1 AND user_id = $2',
      [calendarId, userId],
    );
    return row?.role ?? null;
  }

  /** A role that the person has already stays. */
  async add(manager: EntityManager, calendarId: string, userId: string, role: MemberRole): Promise<void> {
    await manager.query(
      'INSERT INTO calendar_members (calendar_id, user_id, role) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [calendarId, userId, role],
    );
  }

  async changeRole(
    manager: EntityManager,
    calendarId: string,
    userId: string,
    role: MemberRole,
  ): Promise<void> {
    await manager.query('UPDATE calendar_members SET role = $3 WHERE calendar_id = $1 AND user_id = $2', [
      calendarId,
      userId,
      role,
    ]);
  }

  /** Returns whether the person has a role there. */
  async chooseColor(
    manager: EntityManager,
    calendarId: string,
    userId: string,
    color: CalendarColor | null,
  ): Promise<boolean> {
    const [, changed] = await manager.query<[unknown[], number]>(
      'UPDATE calendar_members SET color = $3 WHERE calendar_id = $1 AND user_id = $2',
      [calendarId, userId, color],
    );
    return changed > 0;
  }

  async remove(manager: EntityManager, calendarId: string, userId: string): Promise<void> {
    await manager.query('DELETE FROM calendar_members WHERE calendar_id = $1 AND user_id = $2', [
      calendarId,
      userId,
    ]);
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
