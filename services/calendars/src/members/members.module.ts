import { Controller, Module } from '@nestjs/common';
import {
  answerInvitation,
  changeMemberRole,
  changeMembership,
  inviteMember,
  inviteToCollection,
  listInvitations,
  listPeople,
  listSharedCalendars,
  offerOwnership,
  previewInvitation,
  removeMember,
  withdrawInvitation,
} from '@daymark/contracts';
import {
  countSharedCalendars,
  findInvitations,
  getCalendarNews,
  handOverCalendarOfAccount,
  listPeopleOfCalendar,
} from '@daymark/contracts/internal';
import { Endpoint, RateLimits, Received } from '@daymark/service-kit';
import { AccessModule } from '../access/access.module.js';
import { AccountStatesModule } from '../account-states/account-states.module.js';
import { BinModule } from '../bin/bin.module.js';
import { CalendarsModule } from '../calendars/calendars.module.js';
import { CollectionsModule, CollectionsService } from '../collections/collections.module.js';
import { EventsModule } from '../events/events.module.js';
import { HistoryModule } from '../history/history.module.js';
import { ImportsModule } from '../imports/imports.module.js';
import { LogosModule } from '../logos/logos.module.js';
import { PeopleModule } from '../people/people.module.js';
import { QuotasModule } from '../quotas/quotas.module.js';
import { ShortLinksModule } from '../short-links/short-links.module.js';
import { SourcesModule } from '../sources/sources.module.js';
import { CalendarNews } from './calendar-news.service.js';
import { HandOver } from './hand-over.service.js';
import { Invitations } from './invitations.service.js';
import { CalendarPeopleService } from './people.service.js';

export { CalendarNews } from './calendar-news.service.js';
export { InvitationEntity } from './invitation.entity.js';
export { Invitations } from './invitations.service.js';

/** An office looks at its invitations behind one address; whoever guesses ids finds none. */
const PREVIEWS = { attempts: 60 };

@Controller()
class MembersController {
  constructor(
    private readonly people: CalendarPeopleService,
    private readonly invitations: Invitations,
    private readonly collections: CollectionsService,
    private readonly limits: RateLimits,
  ) {}

  @Endpoint(listPeople)
  list(@Received() { caller: { user_id }, params: { id } }: Received<typeof listPeople>) {
    return this.people.list(id, user_id);
  }

  @Endpoint(changeMemberRole)
  async changeRole(
    @Received() {
      caller: { user_id },
      params: { id, person },
      body: { role },
    }: Received<typeof changeMemberRole>,
  ) {
    await this.people.changeRole(id, user_id, person, role);
  }

  @Endpoint(removeMember)
  async remove(@Received() { caller: { user_id }, params: { id, person } }: Received<typeof removeMember>) {
    await this.people.remove(id, user_id, person);
  }

  @Endpoint(changeMembership)
  chooseColor(
    @Received() { caller: { user_id }, params: { id }, body: { color } }: Received<typeof changeMembership>,
  ) {
    return this.people.chooseColor(id, user_id, color);
  }

  @Endpoint(listSharedCalendars)
  async listShared(@Received() { caller: { user_id } }: Received<typeof listSharedCalendars>) {
    return { items: await this.people.sharedBy(user_id) };
  }

  @Endpoint(inviteMember)
  invite(@Received() { caller: { user_id }, params: { id }, body }: Received<typeof inviteMember>) {
    return this.invitations.invite(id, user_id, body);
  }

  @Endpoint(inviteToCollection)
  async inviteToCollection(
    @Received() { caller: { user_id }, params: { id }, body }: Received<typeof inviteToCollection>,
  ) {
    const { calendar_ids } = await this.collections.own(id, user_id);
    return this.invitations.inviteToAll(calendar_ids, user_id, body);
  }

  @Endpoint(offerOwnership)
  offer(
    @Received() { caller: { user_id }, params: { id }, body: { person_id } }: Received<typeof offerOwnership>,
  ) {
    return this.invitations.offer(id, user_id, person_id);
  }

  @Endpoint(withdrawInvitation)
  async withdraw(
    @Received() { caller: { user_id }, params: { id, invitation } }: Received<typeof withdrawInvitation>,
  ) {
    await this.invitations.withdraw(id, user_id, invitation);
  }

  @Endpoint(listInvitations)
  async listInvitations(@Received() { caller }: Received<typeof listInvitations>) {
    return { items: await this.invitations.listFor(caller) };
  }

  @Endpoint(answerInvitation)
  answer(@Received() { caller, params: { id }, body: { accept } }: Received<typeof answerInvitation>) {
    return this.invitations.answer(id, caller, accept);
  }

  @Endpoint(previewInvitation)
  async preview(@Received() { params: { id }, clientAddress: client }: Received<typeof previewInvitation>) {
    await this.limits.takeOfClient('invitation-preview', client, PREVIEWS);
    return this.invitations.preview(id);
  }
}

/** For other services. */
@Controller()
class MembersOfAccountsController {
  constructor(
    private readonly people: CalendarPeopleService,
    private readonly invitations: Invitations,
    private readonly news: CalendarNews,
    private readonly handOver: HandOver,
  ) {}

  @Endpoint(countSharedCalendars)
  async countShared(@Received() { params: { id } }: Received<typeof countSharedCalendars>) {
    return { shared: (await this.people.sharedBy(id)).length };
  }

  @Endpoint(findInvitations)
  async find(@Received() { body }: Received<typeof findInvitations>) {
    return { invitations: await this.invitations.ofApplicants(body) };
  }

  @Endpoint(getCalendarNews)
  tell(@Received() { params: { id } }: Received<typeof getCalendarNews>) {
    return this.news.find(id);
  }

  @Endpoint(listPeopleOfCalendar)
  async candidates(@Received() { params: { id, calendar } }: Received<typeof listPeopleOfCalendar>) {
    return { items: await this.people.candidates(id, calendar) };
  }

  @Endpoint(handOverCalendarOfAccount)
  async handOverFor(
    @Received() {
      params: { id: ownerId, calendar: calendarId },
      body: { person_id: personId, administrator_id },
    }: Received<typeof handOverCalendarOfAccount>,
  ) {
    await this.handOver.byAdministrator(administrator_id, { ownerId, calendarId, personId });
  }
}

@Module({
  imports: [
    AccessModule,
    AccountStatesModule,
    BinModule,
    CalendarsModule,
    CollectionsModule,
    EventsModule,
    HistoryModule,
    ImportsModule,
    LogosModule,
    PeopleModule,
    QuotasModule,
    ShortLinksModule,
    SourcesModule,
  ],
  controllers: [MembersController, MembersOfAccountsController],
  providers: [CalendarNews, CalendarPeopleService, HandOver, Invitations],
  exports: [CalendarNews, Invitations],
})
export class MembersModule {}
