import { Injectable } from '@nestjs/common';
import type { CalendarNewsNotice } from '@daymark/contracts/internal';
import { inTransaction } from '@daymark/service-kit';
import { DataSource, type EntityManager } from 'typeorm';
import { Members } from '../access/access.module.js';
import { CalendarNoticeEntity, tellOfCalendar } from '../calendar-notices/calendar-notices.module.js';
import { ChangeHints } from '../calendars/calendars.module.js';
import { CollectionsService } from '../collections/collections.module.js';
import { InvitationEntity } from './invitation.entity.js';
import { Invitations } from './invitations.service.js';

/** What people are told of calendars by mail. No name or address goes through a queue: auth fetches it by its id. */
@Injectable()
export class CalendarNews {
  constructor(
    private readonly dataSource: DataSource,
    private readonly members: Members,
    private readonly invitations: Invitations,
    private readonly collections: CollectionsService,
    private readonly hints: ChangeHints,
  ) {}

  async find(id: string): Promise<CalendarNewsNotice> {
    const { manager } = this.dataSource;
    const notice = await manager.findOneBy(CalendarNoticeEntity, { id });
    if (notice) {
      const { id: _, user_id: account_id, created_at: _at, ...told } = notice;
      return { ...told, invitation: null, account_id, email: null, sender_id: null };
    }
    const invitation = await this.invitations.findOpen(manager, id);
    const { kind, calendar_id, role, note, expires_at, ...whose } = invitation;
    const names = await this.invitations.namesOf(manager, invitation);
    return {
      kind: kind === 'ownership' ? 'offer' : 'invitation',
      calendar_id,
      calendar_name: names.join(', '),
      invitation: { id, role, note, expires_at: expires_at.toISOString(), calendars: names.length },
      account_id: whose.recipient_id,
      email: whose.email,
      sender_id: whose.user_id,
    };
  }

  /**
   * Tells those who have a role in calendars of somebody, or calendars in collections of that person, that the owner is
   * not active any more.
   */
  async ownerIsInactive(manager: EntityManager, ownerId: string): Promise<void> {
    for (const { user_id, calendar_id, name } of await this.members.ofOwner(manager, ownerId))
      await tellOfCalendar(manager, { user_id, kind: 'inactive', calendar_id, calendar_name: name });
    await this.collections.tellOfInactiveOwner(manager, ownerId);
  }

  /** Tells their open pages that what they may do in these calendars changed with the state of the owner's account. */
  async tellPages(manager: EntityManager, ownerId: string): Promise<void> {
    const ids = (await this.members.ofOwner(manager, ownerId)).map(({ calendar_id }) => calendar_id);
    await this.hints.tell(manager, 'people', ids, 'clean-up');
  }

  /** The same before the calendars go with the account. Whoever was told has no role any more, and is told once. */
  async accountIsDeleted(accountId: string): Promise<void> {
    await inTransaction(this.dataSource, async (manager) => {
      await manager.delete(InvitationEntity, { recipient_id: accountId });
      for (const { user_id, calendar_id, name } of await this.members.ofOwner(manager, accountId)) {
        await this.members.remove(manager, calendar_id, user_id);
        await tellOfCalendar(manager, { user_id, kind: 'deleted', calendar_id, calendar_name: name });
      }
    });
  }
}
