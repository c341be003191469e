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
  type BodyOf,
  type ParamsOf,
} from '@daymark/contracts';
import {
  countSharedCalendars,
  findInvitations,
  getCalendarNews,
  handOverCalendarOfAccount,
  listPeopleOfCalendar,
  type SessionState,
} from '@daymark/contracts/internal';
import { Caller, ClientAddress, Endpoint, FromBody, FromParams, RateLimits } from '@daymark/service-kit';
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
  list(@Caller() { user_id }: SessionState, @FromParams() { id }: ParamsOf<typeof listPeople>) {
    return this.people.list(id, user_id);
  }

  @Endpoint(changeMemberRole)
  async changeRole(
    @Caller() { user_id }: SessionState,
    @FromParams() { id, person }: ParamsOf<typeof changeMemberRole>,
    @FromBody() { role }: BodyOf<typeof changeMemberRole>,
  ) {
    await this.people.changeRole(id, user_id, person, role);
  }

  @Endpoint(removeMember)
  async remove(
    @Caller() { user_id }: SessionState,
    @FromParams() { id, person }: ParamsOf<typeof removeMember>,
  ) {
    await this.people.remove(id, user_id, person);
  }

  @Endpoint(changeMembership)
  chooseColor(
    @Caller() { user_id }: SessionState,
    @FromParams() { id }: ParamsOf<typeof changeMembership>,
    @FromBody() { color }: BodyOf<typeof changeMembership>,
  ) {
    return this.people.chooseColor(id, user_id, color);
  }

  @Endpoint(listSharedCalendars)
  async listShared(@Caller() { user_id }: SessionState) {
    return { items: await this.people.sharedBy(user_id) };
  }

  @Endpoint(inviteMember)
  invite(
    @Caller() { user_id }: SessionState,
    @FromParams() { id }: ParamsOf<typeof inviteMember>,
    @FromBody() body: BodyOf<typeof inviteMember>,
  ) {
    return this.invitations.invite(id, user_id, body);
  }

  @Endpoint(inviteToCollection)
  async inviteToCollection(
    @Caller() { user_id }: SessionState,
    @FromParams() { id }: ParamsOf<typeof inviteToCollection>,
    @FromBody() body: BodyOf<typeof inviteToCollection>,
  ) {
    const { calendar_ids } = await this.collections.own(id, user_id);
    return this.invitations.inviteToAll(calendar_ids, user_id, body);
  }

  @Endpoint(offerOwnership)
  offer(
    @Caller() { user_id }: SessionState,
    @FromParams() { id }: ParamsOf<typeof offerOwnership>,
    @FromBody() { person_id }: BodyOf<typeof offerOwnership>,
  ) {
    return this.invitations.offer(id, user_id, person_id);
  }

  @Endpoint(withdrawInvitation)
  async withdraw(
    @Caller() { user_id }: SessionState,
    @FromParams() { id, invitation }: ParamsOf<typeof withdrawInvitation>,
  ) {
    await this.invitations.withdraw(id, user_id, invitation);
  }

  @Endpoint(listInvitations)
  async listInvitations(@Caller() caller: SessionState) {
    return { items: await this.invitations.listFor(caller) };
  }

  @Endpoint(answerInvitation)
  answer(
    @Caller() caller: SessionState,
    @FromParams() { id }: ParamsOf<typeof answerInvitation>,
    @FromBody() { accept }: BodyOf<typeof answerInvitation>,
  ) {
    return this.invitations.answer(id, caller, accept);
  }

  @Endpoint(previewInvitation)
  async preview(@FromParams() { id }: ParamsOf<typeof previewInvitation>, @ClientAddress() client: string) {
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
  async countShared(@FromParams() { id }: ParamsOf<typeof countSharedCalendars>) {
    return { shared: (await this.people.sharedBy(id)).length };
  }

  @Endpoint(findInvitations)
  async find(@FromBody() body: BodyOf<typeof findInvitations>) {
    return { invitations: await this.invitations.ofApplicants(body) };
  }

  @Endpoint(getCalendarNews)
  tell(@FromParams() { id }: ParamsOf<typeof getCalendarNews>) {
    return this.news.find(id);
  }

  @Endpoint(listPeopleOfCalendar)
  async candidates(@FromParams() { id, calendar }: ParamsOf<typeof listPeopleOfCalendar>) {
    return { items: await this.people.candidates(id, calendar) };
  }

  @Endpoint(handOverCalendarOfAccount)
  async handOverFor(
    @FromParams() { id: ownerId, calendar: calendarId }: ParamsOf<typeof handOverCalendarOfAccount>,
    @FromBody() { person_id: personId, administrator_id }: BodyOf<typeof handOverCalendarOfAccount>,
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
