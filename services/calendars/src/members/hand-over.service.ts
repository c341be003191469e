import { Injectable } from '@nestjs/common';
import { inTransaction, notFound, ProblemException } from '@daymark/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { isOwnedBy, Members } from '../access/access.module.js';
import { Bin } from '../bin/bin.module.js';
import { AccountStates } from '../account-states/account-states.module.js';
import { tellOfCalendar } from '../calendar-notices/calendar-notices.module.js';
import { CalendarEntity, CalendarWritingService, ChangeHints } from '../calendars/calendars.module.js';
import { EventHandOver } from '../events/events.module.js';
import { History } from '../history/history.module.js';
import { ImportActions } from '../imports/imports.module.js';
import { LogoUse } from '../logos/logos.module.js';
import { recordAudit } from '../record-audit.js';
import { ShortLinksService } from '../short-links/short-links.module.js';
import { SourceActions } from '../sources/sources.module.js';
import { text } from '../texts.js';
import { InvitationEntity } from './invitation.entity.js';

/** Gives a calendar, and everything that is in it, to somebody else. Its former owner becomes a manager. */
@Injectable()
export class HandOver {
  constructor(
    private readonly dataSource: DataSource,
    private readonly accounts: AccountStates,
    private readonly members: Members,
    private readonly calendars: CalendarWritingService,
    private readonly events: EventHandOver,
    private readonly bin: Bin,
    private readonly imports: ImportActions,
    private readonly logos: LogoUse,
    private readonly sources: SourceActions,
    private readonly shortLinks: ShortLinksService,
    private readonly history: History,
    private readonly hints: ChangeHints,
  ) {}

  /** The calendar is locked against everything that is added to it. */
  async perform(manager: EntityManager, calendar: CalendarEntity, newOwnerId: string): Promise<void> {
    const { id, user_id: formerOwnerId } = calendar;
    if (!(await this.accounts.isActive(manager, newOwnerId)))
      throw new ProblemException('CONFLICT', { detail: text('refused.newOwnerIsInactive') });
    await this.imports.requireNoneUnderWay(manager, id);
    const people = { from: formerOwnerId, to: newOwnerId };
    await this.calendars.handOver(manager, id, newOwnerId);
    // Before the quotas, since it counts for them.
    const binnedIds = await this.bin.handOver(manager, id, people);
    const eventIds = await this.events.perform(manager, id, people);
    const names = [calendar.logo_name, ...(calendar.cover?.names ?? [])].filter((name) => name !== null);
    await this.logos.handOver(manager, { eventIds, names }, newOwnerId);
    await this.sources.handOver(manager, id, newOwnerId);
    await this.shortLinks.handOver(manager, id, newOwnerId);
    await this.history.handOver(manager, [id, ...eventIds, ...binnedIds], people);
    await this.members.remove(manager, id, newOwnerId);
    await this.members.add(manager, id, formerOwnerId, 'manager');
    await this.hints.tell(manager, 'people', [id], 'owner');
    await manager.delete(InvitationEntity, { calendar_id: id, kind: 'ownership' });
  }

  /**
   * For somebody whose account is deactivated, and who cannot offer it. A private calendar stays among those who can read
   * it, so that nobody reads it by handing it over.
   */
  async byAdministrator(
    administratorId: string,
    { ownerId, calendarId, personId }: { ownerId: string; calendarId: string; personId: string },
  ): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      const calendar = await manager.findOne(CalendarEntity, {
        where: { id: calendarId },
        lock: { mode: 'pessimistic_write' },
      });
      if (!calendar || !isOwnedBy(ownerId, calendar)) throw notFound();
      if (await this.accounts.isActive(manager, ownerId))
        throw new ProblemException('CONFLICT', { detail: text('refused.ownerIsActive') });
      if (!calendar.is_public && !(await this.members.roleOf(manager, calendarId, personId)))
        throw new ProblemException('CONFLICT', { detail: text('refused.privateToOthers') });
      await this.perform(manager, calendar, personId).catch((error: unknown) => {
        // The sentences about quotas are for whoever reaches them.
        throw error instanceof ProblemException && error.code === 'FORBIDDEN'
          ? new ProblemException('CONFLICT', { detail: text('refused.newOwnerIsFull') })
          : error;
      });
      const notice = { user_id: personId, calendar_id: calendarId, calendar_name: calendar.name };
      await tellOfCalendar(manager, { ...notice, kind: 'received' });
      await recordAudit(manager, {
        action: 'calendar-hand-over-by-administrator',
        actorId: administratorId,
        targetId: ownerId,
        objectId: calendarId,
        details: { new_owner: personId },
      });
    });
  }
}
