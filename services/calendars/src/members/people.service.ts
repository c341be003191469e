import { Injectable } from '@nestjs/common';
import {
  calendarRoles,
  type Calendar,
  type CalendarColor,
  type CalendarPeople,
  type CalendarPerson,
  type HandOverCandidate,
  type MemberRole,
  type SharedCalendar,
} from '@daymark/contracts';
import { inTransaction, ProblemException } from '@daymark/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { isOwnedBy, Members, onCalendar, type CalendarAction } from '../access/access.module.js';
import { AccountStates } from '../account-states/account-states.module.js';
import { tellOfCalendar } from '../calendar-notices/calendar-notices.module.js';
import {
  type CalendarEntity,
  CalendarReadingService,
  ChangeHints,
  requireOn,
} from '../calendars/calendars.module.js';
import { ToldHistory } from '../history/history.module.js';
import { PeopleNames } from '../people/people.module.js';
import { WriteLimits } from '../quotas/quotas.module.js';
import { recordAudit } from '../record-audit.js';
import { text } from '../texts.js';
import { InvitationEntity } from './invitation.entity.js';
import { Invitations } from './invitations.service.js';

const FOR_CHANGE = { mode: 'for_no_key_update' } as const;

/** The people of calendars. Their rights are read with each request, so that a change counts with the next one. */
@Injectable()
export class CalendarPeopleService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly limits: WriteLimits,
    private readonly calendars: CalendarReadingService,
    private readonly members: Members,
    private readonly accounts: AccountStates,
    private readonly names: PeopleNames,
    private readonly history: ToldHistory,
    private readonly invitations: Invitations,
    private readonly hints: ChangeHints,
  ) {}

  async list(calendarId: string, userId: string): Promise<CalendarPeople> {
    const { manager } = this.dataSource;
    const { calendar, relation } = await this.calendars.see(calendarId, userId);
    requireOn(relation, 'read');
    const isManager = onCalendar(relation, 'manage') === 'allowed';
    const rows = [
      { user_id: calendar.user_id, role: 'owner' as const, since: calendar.created_at },
      ...(await this.members.of(manager, calendarId)),
    ];
    const ids = rows.map(({ user_id }) => user_id);
    const names = await this.names.of(ids);
    const inactive = await this.accounts.inactiveOf(manager, ids);
    const changes = await this.history.lastChangesIn(manager, calendarId);
    const members = rows.map(({ user_id: id, role, since }): CalendarPerson => {
      const person = names.get(id);
      return {
        id,
        name: person?.name ?? null,
        email: ((isManager || id === userId) && person?.email) || null,
        role,
        since: since.toISOString(),
        last_change_at: changes.get(id)?.toISOString() ?? null,
        ...(inactive.has(id) && { is_inactive: true }),
      };
    });
    members.sort(
      (a, b) =>
        calendarRoles.indexOf(b.role) - calendarRoles.indexOf(a.role) ||
        (a.name ?? '').localeCompare(b.name ?? ''),
    );
    return { members, invitations: isManager ? await this.invitations.of(manager, calendarId) : [] };
  }

  async changeRole(calendarId: string, userId: string, personId: string, role: MemberRole): Promise<void> {
    await this.limits.change(userId);
    await inTransaction(this.dataSource, async (manager) => {
      const { role: former } = await this.requireMember(manager, calendarId, userId, personId, 'manage');
      if (former === role) return;
      await this.members.change(manager, calendarId, personId, { role });
      await this.hints.tell(manager, 'people', [calendarId], 'owner');
      // They end with the right to invite.
      if (role !== 'manager')
        await manager.delete(InvitationEntity, { calendar_id: calendarId, user_id: personId });
      await recordAudit(manager, {
        action: 'calendar-role-change',
        actorId: userId,
        targetId: personId,
        objectId: calendarId,
        details: { former, role },
      });
    });
  }

  async remove(calendarId: string, userId: string, personId: string): Promise<void> {
    await this.limits.change(userId);
    const isLeaving = personId === userId;
    await inTransaction(this.dataSource, async (manager) => {
      const action = isLeaving ? 'read' : 'manage';
      const { role, calendar } = await this.requireMember(manager, calendarId, userId, personId, action);
      // While this person is among those who are told.
      await this.hints.tell(manager, 'people', [calendarId], 'owner');
      await this.members.remove(manager, calendarId, personId);
      if (!isLeaving) {
        const notice = { user_id: personId, calendar_id: calendarId, calendar_name: calendar.name };
        await tellOfCalendar(manager, { ...notice, kind: 'removal' });
      }
      await manager.delete(InvitationEntity, { calendar_id: calendarId, user_id: personId });
      await manager.delete(InvitationEntity, { calendar_id: calendarId, recipient_id: personId });
      await recordAudit(manager, {
        action: isLeaving ? 'calendar-leaving' : 'calendar-removal-of-person',
        actorId: userId,
        targetId: personId,
        objectId: calendarId,
        details: { former: role },
      });
    });
  }

  async chooseColor(calendarId: string, userId: string, color: CalendarColor | null): Promise<Calendar> {
    await this.limits.change(userId);
    const { manager } = this.dataSource;
    await this.calendars.require('read', calendarId, userId);
    if (!(await this.members.change(manager, calendarId, userId, { color })))
      throw new ProblemException('CONFLICT', { detail: text('refused.colorOfOwner') });
    return this.calendars.get(calendarId, userId);
  }

  sharedBy(ownerId: string): Promise<SharedCalendar[]> {
    return this.members.sharedBy(this.dataSource.manager, ownerId);
  }

  /** Who can get a calendar of somebody, for administrators. */
  async candidates(ownerId: string, calendarId: string): Promise<HandOverCandidate[]> {
    const rows = await this.members.ofOwner(this.dataSource.manager, ownerId);
    return rows
      .filter(({ calendar_id }) => calendar_id === calendarId)
      .map(({ user_id: id, role, since }) => ({ id, role, since: since.toISOString() }));
  }

  private async requireMember(
    manager: EntityManager,
    calendarId: string,
    userId: string,
    personId: string,
    action: CalendarAction,
  ): Promise<{ role: MemberRole; calendar: CalendarEntity }> {
    const calendar = await this.calendars.require(action, calendarId, userId, manager, FOR_CHANGE);
    if (isOwnedBy(personId, calendar))
      throw new ProblemException('FORBIDDEN', { detail: text('refused.calendarOwnerStays') });
    const role = await this.members.roleOf(manager, calendarId, personId);
    if (!role) throw new ProblemException('NOT_FOUND', { detail: text('refused.noMember') });
    return { role, calendar };
  }
}
