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
import { Endpoint, RateLimits, FromRequest, type RequestOf } from '@daymark/service-kit';
import { AccessModule } from '../access/access.module.js';
import { AccountStatesModule } from '../account-states/account-states.module.js';
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
  list(@FromRequest() { caller: { user_id }, params: { id } }: RequestOf<typeof listPeople>) {
    return this.people.list(id, user_id);
  }

  @Endpoint(changeMemberRole)
  async changeRole(
    @FromRequest() {
      caller: { user_id },
      params: { id, person },
      body: { role },
    }: RequestOf<typeof changeMemberRole>,
  ) {
    await this.people.changeRole(id, user_id, person, role);
  }

  @Endpoint(removeMember)
  async remove(
    @FromRequest() { caller: { user_id }, params: { id, person } }: RequestOf<typeof removeMember>,
  ) {
    await this.people.remove(id, user_id, person);
  }

  @Endpoint(changeMembership)
  chooseColor(
    @FromRequest() {
      caller: { user_id },
      params: { id },
      body: { color },
    }: RequestOf<typeof changeMembership>,
  ) {
    return this.people.chooseColor(id, user_id, color);
  }

  @Endpoint(listSharedCalendars)
  async listShared(@FromRequest() { caller: { user_id } }: RequestOf<typeof listSharedCalendars>) {
    return { items: await this.people.sharedBy(user_id) };
  }

  @Endpoint(inviteMember)
  invite(@FromRequest() { caller: { user_id }, params: { id }, body }: RequestOf<typeof inviteMember>) {
    return this.invitations.invite(id, user_id, body);
  }

  @Endpoint(inviteToCollection)
  async inviteToCollection(
    @FromRequest() { caller: { user_id }, params: { id }, body }: RequestOf<typeof inviteToCollection>,
  ) {
    const { calendar_ids } = await this.collections.own(id, user_id);
    return this.invitations.inviteToAll(calendar_ids, user_id, body);
  }

  @Endpoint(offerOwnership)
  offer(
    @FromRequest() {
      caller: { user_id },
      params: { id },
      body: { person_id },
    }: RequestOf<typeof offerOwnership>,
  ) {
    return this.invitations.offer(id, user_id, person_id);
  }

  @Endpoint(withdrawInvitation)
  async withdraw(
    @FromRequest() { caller: { user_id }, params: { id, invitation } }: RequestOf<typeof withdrawInvitation>,
  ) {
    await this.invitations.withdraw(id, user_id, invitation);
  }

  @Endpoint(listInvitations)
  async listInvitations(@FromRequest() { caller }: RequestOf<typeof listInvitations>) {
    return { items: await this.invitations.listFor(caller) };
  }

  @Endpoint(answerInvitation)
  answer(@FromRequest() { caller, params: { id }, body: { accept } }: RequestOf<typeof answerInvitation>) {
    return this.invitations.answer(id, caller, accept);
  }

  @Endpoint(previewInvitation)
  async preview(
    @FromRequest() { params: { id }, clientAddress: client }: RequestOf<typeof previewInvitation>,
  ) {
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
  async countShared(@FromRequest() { params: { id } }: RequestOf<typeof countSharedCalendars>) {
    return { shared: (await this.people.sharedBy(id)).length };
  }

  @Endpoint(findInvitations)
  async find(@FromRequest() { body }: RequestOf<typeof findInvitations>) {
    return { invitations: await this.invitations.ofApplicants(body) };
  }

  @Endpoint(getCalendarNews)
  tell(@FromRequest() { params: { id } }: RequestOf<typeof getCalendarNews>) {
    return this.news.find(id);
  }

  @Endpoint(listPeopleOfCalendar)
  async candidates(@FromRequest() { params: { id, calendar } }: RequestOf<typeof listPeopleOfCalendar>) {
    return { items: await this.people.candidates(id, calendar) };
  }

  @Endpoint(handOverCalendarOfAccount)
  async handOverFor(
    @FromRequest() {
      params: { id: ownerId, calendar: calendarId },
      body: { person_id: personId, administrator_id },
    }: RequestOf<typeof handOverCalendarOfAccount>,
  ) {
    await this.handOver.byAdministrator(administrator_id, { ownerId, calendarId, personId });
  }
}

/** The people of calendars: who has which role, who is invited, and who owns a calendar next. */
@Module({
  imports: [
    AccessModule,
    AccountStatesModule,
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
