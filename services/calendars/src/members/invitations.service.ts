import { createHash, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  INVITATION_DAYS,
  INVITATIONS_LISTED_MAX,
  INVITATIONS_OF_REGISTRATION_MAX,
  INVITATIONS_PER_DAY_FOR_ADDRESS_MAX,
  INVITATIONS_PER_DAY_MAX,
  MEMBERSHIPS_MAX,
  PEOPLE_PER_CALENDAR_MAX,
  type answerInvitation,
  type BodyOf,
  type CalendarInvitation,
  type InvitationPreview,
  type InvitationRequest,
  type inviteToCollection,
  type MemberRole,
  type MyInvitation,
  type ResponseOf,
} from '@daymark/contracts';
import type { AccountState, findInvitations, SessionState } from '@daymark/contracts/internal';
import { addToOutbox, inTransaction, lockName, ProblemException } from '@daymark/service-kit';
import { In, MoreThan, DataSource, type EntityManager } from 'typeorm';
import { isOwnedBy, Members } from '../access/access.module.js';
import { AccountStates } from '../account-states/account-states.module.js';
import { CalendarEntity, CalendarReadingService, ChangeHints } from '../calendars/calendars.module.js';
import { PeopleNames } from '../people/people.module.js';
import { WriteLimits } from '../quotas/quotas.module.js';
import { recordAudit } from '../record-audit.js';
import { text, titled } from '../texts.js';
import { HandOver } from './hand-over.service.js';
import { InvitationEntity, type Invitation } from './invitation.entity.js';

const FOR_CHANGE = { mode: 'for_no_key_update' } as const;

const ended = () => new ProblemException('NOT_FOUND', { detail: text('refused.invitationEnded') });

/** Plus addresses belong to the same inbox, since their owner chooses the suffix. */
const inboxOf = (address: string) =>
  createHash('sha256')
    .update(address.replace(/^([^+@]*)\+[^@]*@/, '$1@'))
    .digest();

const isFor = ({ user_id: callerId, email }: SessionState, invitation: Invitation): boolean =>
  invitation.kind === 'ownership' ? invitation.recipient_id === callerId : invitation.email === email;

/**
 * Invitations to calendars. Whether an address has an account is asked nowhere here: what happens, and how long it takes,
 * is the same for all of them.
 */
@Injectable()
export class Invitations {
  constructor(
    private readonly dataSource: DataSource,
    private readonly limits: WriteLimits,
    private readonly calendars: CalendarReadingService,
    private readonly members: Members,
    private readonly people: PeopleNames,
    private readonly accounts: AccountStates,
    private readonly handOver: HandOver,
    private readonly hints: ChangeHints,
  ) {}

  /** A former invitation of the address is replaced: its link leads nowhere from then on. */
  async invite(
    calendarId: string,
    userId: string,
    { email, role, note }: InvitationRequest,
  ): Promise<CalendarInvitation> {
    await this.limits.invitation(userId);
    const calendar = await this.calendars.require('manage', calendarId, userId);
    if (await this.takesPart(calendarId, calendar.user_id, email))
      throw new ProblemException('CONFLICT', { detail: text('refused.alreadyMember') });
    const invitation = await inTransaction(this.dataSource, async (manager) => {
      if (!(await this.makeRoom(manager, calendarId, userId, email))) throw tooManyPeople();
      return this.add(manager, { calendar_id: calendarId, user_id: userId, email, role, note });
    });
    return (await this.described([invitation]))[0]!;
  }

  /** Invites to those of the calendars that the person manages, that have room and the address no role in, by one mail. */
  async inviteToAll(
    calendarIds: string[],
    userId: string,
    request: InvitationRequest,
  ): Promise<ResponseOf<typeof inviteToCollection>> {
    await this.limits.invitation(userId);
    const { manager: reading } = this.dataSource;
    const managed = await this.calendars.allowed('manage', reading, userId, calendarIds);
    const ids: string[] = [];
    // In one order, since each is locked.
    for (const id of [...managed.keys()].toSorted())
      if (!(await this.takesPart(id, managed.get(id)!.user_id, request.email))) ids.push(id);
    if (ids.length === 0) throw new ProblemException('CONFLICT', { detail: text('refused.alreadyMember') });
    const together_id = randomUUID();
    const full: string[] = [];
    await inTransaction(this.dataSource, async (manager) => {
      for (const calendar_id of ids) {
        const given = { calendar_id, user_id: userId, together_id, ...request };
        if (await this.makeRoom(manager, calendar_id, userId, request.email))
          await this.insert(manager, given);
        else full.push(managed.get(calendar_id)!.name);
      }
      if (full.length === ids.length) throw tooManyPeople();
      await this.announce(manager, request.email, together_id);
    });
    return { calendars: ids.length - full.length, full };
  }

  /** A former offer is replaced, to whomever it was. */
  async offer(calendarId: string, userId: string, personId: string): Promise<CalendarInvitation> {
    await this.limits.invitation(userId);
    const invitation = await inTransaction(this.dataSource, async (manager) => {
      await this.calendars.require('delete', calendarId, userId, manager, FOR_CHANGE);
      if (!(await this.members.roleOf(manager, calendarId, personId)))
        throw new ProblemException('NOT_FOUND', { detail: text('refused.noMember') });
      await manager.delete(InvitationEntity, { calendar_id: calendarId, kind: 'ownership' });
      return this.add(manager, { calendar_id: calendarId, user_id: userId, recipient_id: personId });
    });
    return (await this.described([invitation]))[0]!;
  }

  async withdraw(calendarId: string, userId: string, id: string): Promise<void> {
    await this.limits.change(userId);
    await inTransaction(this.dataSource, async (manager) => {
      await this.calendars.require('manage', calendarId, userId, manager, FOR_CHANGE);
      const { affected } = await manager.delete(InvitationEntity, { id, calendar_id: calendarId });
      if (!affected) throw ended();
      await this.hints.tell(manager, 'people', [calendarId], 'owner');
      await recordAudit(manager, {
        action: 'calendar-invitation-withdrawal',
        actorId: userId,
        objectId: calendarId,
      });
    });
  }

  /** The open ones of a calendar, the latest first. */
  async of(manager: EntityManager, calendarId: string): Promise<CalendarInvitation[]> {
    const open = await manager.find(InvitationEntity, {
      where: { calendar_id: calendarId, expires_at: MoreThan(new Date()) },
      order: { created_at: 'DESC', id: 'ASC' },
      take: PEOPLE_PER_CALENDAR_MAX,
    });
    return this.described(open);
  }

  async listFor(caller: SessionState): Promise<MyInvitation[]> {
    const { manager } = this.dataSource;
    const expires_at = MoreThan(new Date());
    const open = await manager.find(InvitationEntity, {
      where: [
        { email: caller.email, expires_at },
        { recipient_id: caller.user_id, expires_at },
      ],
      order: { created_at: 'DESC', id: 'ASC' },
      take: INVITATIONS_LISTED_MAX,
    });
    const calendars = await this.calendarsOf(manager, open);
    const names = await this.people.of(open.map(({ user_id }) => user_id));
    const acts = Map.groupBy(open, ({ id, together_id }) => together_id ?? id);
    return [...acts.values()].flatMap((act) => {
      const shown = act.flatMap(({ calendar_id }) => calendars.get(calendar_id) ?? []);
      const others = shown.filter((calendar) => !isOwnedBy(caller.user_id, calendar));
      if (others.length === 0) return [];
      const [first] = act as [Invitation];
      return {
        id: first.together_id ?? first.id,
        kind: first.kind,
        calendar: { id: first.calendar_id, name: others.map(({ name }) => name).join(', ') },
        role: first.role,
        note: first.note,
        invited_by: { id: first.user_id, name: names.get(first.user_id)?.name ?? null },
        created_at: first.created_at.toISOString(),
        expires_at: first.expires_at.toISOString(),
      };
    });
  }

  async preview(id: string): Promise<InvitationPreview> {
    const { manager } = this.dataSource;
    const invitation = await this.findOpen(manager, id);
    const calendar_name = (await this.namesOf(manager, invitation)).join(', ');
    const { kind, user_id, email, role, note, expires_at } = invitation;
    return {
      kind,
      calendar_name,
      inviter_name: (await this.people.of([user_id])).get(user_id)?.name ?? null,
      role,
      email,
      note,
      expires_at: expires_at.toISOString(),
    };
  }

  /**
   * Answers once, and for all calendars that the person was invited to together: of several answers at the same time,
   * or an answer and a withdrawal, one counts. Of several, the invitation to those that are full stays open.
   */
  async answer(
    id: string,
    caller: SessionState,
    isAccepted: boolean,
  ): Promise<ResponseOf<typeof answerInvitation>> {
    await this.limits.change(caller.user_id);
    return inTransaction(this.dataSource, async (manager) => {
      const invitation = await this.findOpen(manager, id);
      if (!isFor(caller, invitation))
        throw new ProblemException('FORBIDDEN', { detail: text('refused.invitationOfAnother') });
      const answered: string[] = [];
      const full: string[] = [];
      for (const each of await this.together(manager, invitation)) {
        const found = await this.answerOne(manager, each, caller, isAccepted);
        if (found?.isFull) full.push(found.calendar.name);
        else if (found) answered.push(found.calendar.id);
      }
      const [calendar_id] = answered;
      if (calendar_id === undefined) throw full.length > 0 ? noRoom() : ended();
      if (isAccepted && invitation.kind === 'membership')
        await this.requireFewMemberships(manager, caller.user_id);
      return { calendar_id, ...(full.length > 0 && { full }) };
    });
  }

  /** @returns null where it ended meanwhile; where its calendar is full, nothing was done */
  private async answerOne(
    manager: EntityManager,
    { id, calendar_id, kind }: Invitation,
    caller: SessionState,
    isAccepted: boolean,
  ): Promise<{ calendar: CalendarEntity; isFull: boolean } | null> {
    // Nothing is added to a calendar while it is handed over.
    const mode = kind === 'ownership' ? 'pessimistic_write' : FOR_CHANGE.mode;
    await manager.findOne(CalendarEntity, { where: { id: calendar_id }, lock: { mode } });
    const invitation = await manager.findOneBy(InvitationEntity, { id, expires_at: MoreThan(new Date()) });
    const calendar = invitation && (await this.calendarsOf(manager, [invitation])).get(calendar_id);
    if (!calendar) return null;
    const isJoining = isAccepted && kind === 'membership' && !isOwnedBy(caller.user_id, calendar);
    if (isJoining && !(await this.hasRoom(manager, calendar_id, 0))) return { calendar, isFull: true };
    await manager.delete(InvitationEntity, { id });
    if (!isAccepted) {
      await this.hints.tell(manager, 'people', [calendar_id], 'owner', [caller.user_id]);
    } else if (kind === 'ownership') {
      if (!(await this.members.roleOf(manager, calendar_id, caller.user_id)))
        throw new ProblemException('NOT_FOUND', { detail: text('refused.noMember') });
      await this.handOver.perform(manager, calendar, caller.user_id);
      await recordAudit(manager, {
        action: 'calendar-hand-over',
        actorId: caller.user_id,
        targetId: calendar.user_id,
        objectId: calendar_id,
      });
    } else if (isJoining) {
      await this.join(manager, invitation, caller.user_id);
    }
    return { calendar, isFull: false };
  }

  /** While an address waited for its account, its invitations waited too: whoever has it now gets the whole time. */
  async waitFor(
    manager: EntityManager,
    { email, registered_at, approved_at }: NonNullable<AccountState['registration']>,
  ): Promise<void> {
    await manager.query(
      `UPDATE calendar_invitations
       SET expires_at = greatest(expires_at, $3::timestamptz + interval '${INVITATION_DAYS} days')
       WHERE email = $1 AND expires_at > $2 AND created_at < $3`,
      [email, registered_at, approved_at],
    );
  }

  /** The latest few of each applicant, of those that were open when the applicant asked for an account. */
  async ofApplicants({
    applicants,
  }: BodyOf<typeof findInvitations>): Promise<ResponseOf<typeof findInvitations>['invitations']> {
    const { manager } = this.dataSource;
    const rows = await manager.query<(Pick<Invitation, 'calendar_id' | 'user_id'> & { email: string })[]>(
      `SELECT email, calendar_id, user_id FROM (
         SELECT i.email, i.calendar_id, i.user_id, row_number() OVER (PARTITION BY i.email ORDER BY i.created_at DESC) AS place
         FROM calendar_invitations i
         JOIN jsonb_to_recordset($1::jsonb) AS applicant (email text, since timestamptz) ON applicant.email = i.email
         WHERE i.expires_at > applicant.since) AS found
       WHERE place <= ${INVITATIONS_OF_REGISTRATION_MAX}`,
      [JSON.stringify(applicants)],
    );
    const calendars = await this.calendarsOf(manager, rows);
    return rows.flatMap(({ email, calendar_id, user_id: sender_id }) => {
      const calendar = calendars.get(calendar_id);
      return calendar ? [{ email, calendar_name: calendar.is_public ? calendar.name : null, sender_id }] : [];
    });
  }

  /** By its own id, or by that of all that were sent together, as long as one of them is left. */
  async findOpen(manager: EntityManager, id: string): Promise<Invitation> {
    const expires_at = MoreThan(new Date());
    const where = [{ id }, { together_id: id }].map((named) => ({ ...named, expires_at }));
    const invitation = await manager.findOneBy(InvitationEntity, where);
    if (!invitation) throw ended();
    return invitation;
  }

  /** The name of its calendar, or those of all to which it was sent together. */
  async namesOf(manager: EntityManager, invitation: Invitation): Promise<string[]> {
    const calendars = await this.calendarsOf(manager, await this.together(manager, invitation));
    return [...calendars.values()].map(({ name }) => name);
  }

  /** The open ones that were sent together with one, in the order in which their calendars are locked. */
  private async together(manager: EntityManager, { id, together_id }: Invitation): Promise<Invitation[]> {
    const expires_at = MoreThan(new Date());
    const sent = await manager.find(InvitationEntity, {
      where: together_id === null ? { id, expires_at } : { together_id, expires_at },
      order: { calendar_id: 'ASC' },
    });
    const calendars = await this.calendarsOf(manager, sent);
    const open = sent.filter(({ calendar_id }) => calendars.has(calendar_id));
    if (open.length === 0) throw ended();
    return open;
  }

  private async join(manager: EntityManager, invitation: Invitation, userId: string): Promise<void> {
    const { calendar_id, role } = invitation;
    await this.members.add(manager, calendar_id, userId, role as MemberRole);
    await this.hints.tell(manager, 'people', [calendar_id], 'owner');
    await recordAudit(manager, {
      action: 'calendar-joining',
      actorId: userId,
      targetId: invitation.user_id,
      objectId: calendar_id,
      details: { role },
    });
  }

  /** Once an answer is carried out, so that it is known of how many calendars together there are too many. */
  private async requireFewMemberships(manager: EntityManager, userId: string): Promise<void> {
    // The same person may join several calendars at once.
    await lockName(manager, `memberships of ${userId}`);
    const count = (await this.members.ofPerson(manager, userId)).length - MEMBERSHIPS_MAX;
    if (count > 0)
      throw new ProblemException(
        'FORBIDDEN',
        titled('refused.tooManyMemberships', { max: MEMBERSHIPS_MAX, count }),
      );
  }

  /** With the owner, and with invitations that are open. */
  private async hasRoom(manager: EntityManager, calendarId: string, open: number): Promise<boolean> {
    const members = await this.members.of(manager, calendarId);
    return 1 + members.length + open < PEOPLE_PER_CALENDAR_MAX;
  }

  /** Managers know the addresses of those who take part, so this tells them nothing. */
  private async takesPart(calendarId: string, owner: string, email: string): Promise<boolean> {
    const members = await this.members.of(this.dataSource.manager, calendarId);
    const people = await this.people.of([owner, ...members.map(({ user_id }) => user_id)]);
    return [...people.values()].some((person) => person?.email === email);
  }

  /** Whether there is room for one more invitation of a calendar, which replaces a former one of the address. */
  private async makeRoom(
    manager: EntityManager,
    calendar_id: string,
    userId: string,
    email: string,
  ): Promise<boolean> {
    await this.calendars.require('manage', calendar_id, userId, manager, FOR_CHANGE);
    await manager.delete(InvitationEntity, { calendar_id, email });
    const open = await manager.countBy(InvitationEntity, {
      calendar_id,
      kind: 'membership',
      expires_at: MoreThan(new Date()),
    });
    return this.hasRoom(manager, calendar_id, open);
  }

  private async add(manager: EntityManager, given: GivenInvitation): Promise<Invitation> {
    const invitation = await this.insert(manager, given);
    await this.announce(manager, given.email ?? given.recipient_id!, invitation.id);
    return invitation;
  }

  /** By a mail, within the limits of mails. */
  private async announce(manager: EntityManager, recipient: string, news_id: string): Promise<void> {
    await this.countMail(manager, recipient);
    await addToOutbox(manager, { queue: 'notices', job: 'calendar-news', payload: { news_id } });
  }

  private async insert(manager: EntityManager, given: GivenInvitation): Promise<Invitation> {
    const { email = null, recipient_id = null, role = 'owner', note = null } = given;
    const id = randomUUID();
    await manager.insert(InvitationEntity, {
      ...given,
      id,
      kind: email === null ? 'ownership' : 'membership',
      email,
      recipient_id,
      role,
      note,
      expires_at: () => `now() + interval '${INVITATION_DAYS} days'`,
    });
    await recordAudit(manager, {
      action: email === null ? 'calendar-hand-over-offer' : 'calendar-invitation',
      actorId: given.user_id,
      targetId: recipient_id,
      objectId: given.calendar_id,
      ...(email !== null && { details: { role }, invited: email }),
    });
    await this.hints.tell(manager, 'people', [given.calendar_id], 'owner');
    return manager.findOneByOrFail(InvitationEntity, { id });
  }

  private async countMail(manager: EntityManager, recipient: string): Promise<void> {
    await lockName(manager, 'mails of invitations');
    const inbox = inboxOf(recipient);
    // The statement's time: the transaction may have waited for others that sent mails meanwhile.
    const [day] = await manager.query<[{ of_inbox: number | null; of_all: number | null }]>(
      `WITH day AS (
         SELECT inbox, ceil(extract(epoch FROM caused_at + interval '1 day' - clock_timestamp()))::integer AS seconds
         FROM invitation_mails WHERE caused_at > clock_timestamp() - interval '1 day')
       SELECT
         (SELECT seconds FROM day WHERE inbox = $1
          ORDER BY seconds DESC OFFSET ${INVITATIONS_PER_DAY_FOR_ADDRESS_MAX - 1} LIMIT 1) AS of_inbox,
         (SELECT seconds FROM day ORDER BY seconds DESC OFFSET ${INVITATIONS_PER_DAY_MAX - 1} LIMIT 1) AS of_all`,
      [inbox],
    );
    const { of_inbox, of_all } = day;
    // Also until the other limit allows one: whoever comes back then is not refused again.
    const seconds = Math.max(1, of_inbox ?? 0, of_all ?? 0);
    if (of_inbox !== null)
      throw tooManyMails('refused.invitationsOfAddress', INVITATIONS_PER_DAY_FOR_ADDRESS_MAX, seconds);
    if (of_all !== null) throw tooManyMails('refused.invitationsOfDay', INVITATIONS_PER_DAY_MAX, seconds);
    await manager.query('INSERT INTO invitation_mails (inbox) VALUES ($1)', [inbox]);
  }

  /** Those of the calendars whose owners are active, by id: nobody is told of others. */
  private async calendarsOf(
    manager: EntityManager,
    invitations: readonly Pick<Invitation, 'calendar_id'>[],
  ): Promise<Map<string, CalendarEntity>> {
    const ids = [...new Set(invitations.map(({ calendar_id }) => calendar_id))];
    const calendars = await manager.findBy(CalendarEntity, { id: In(ids) });
    const inactive = await this.accounts.inactiveOf(manager, [
      ...new Set(calendars.map(({ user_id }) => user_id)),
    ]);
    return new Map(
      calendars.flatMap((calendar) => (inactive.has(calendar.user_id) ? [] : [[calendar.id, calendar]])),
    );
  }

  private async described(invitations: readonly Invitation[]): Promise<CalendarInvitation[]> {
    const ids = invitations.flatMap(({ user_id, recipient_id }) => [user_id, recipient_id ?? []].flat());
    const names = await this.people.of(ids);
    const named = (id: string) => ({ id, name: names.get(id)?.name ?? null });
    return invitations.map(({ id, kind, email, recipient_id, role, note, ...invitation }) => ({
      id,
      kind,
      email,
      person: recipient_id === null ? null : named(recipient_id),
      role,
      note,
      invited_by: named(invitation.user_id),
      created_at: invitation.created_at.toISOString(),
      expires_at: invitation.expires_at.toISOString(),
    }));
  }
}

type GivenInvitation = Pick<Invitation, 'calendar_id' | 'user_id'> &
  Partial<Pick<Invitation, 'email' | 'recipient_id' | 'role' | 'note' | 'together_id'>>;

const tooManyPeople = () =>
  new ProblemException('FORBIDDEN', titled('refused.tooManyPeople', { max: PEOPLE_PER_CALENDAR_MAX }));

/** Only those who manage it can make some. */
const noRoom = () =>
  new ProblemException('FORBIDDEN', titled('refused.noRoom', { max: PEOPLE_PER_CALENDAR_MAX }));

const tooManyMails = (
  key: 'refused.invitationsOfAddress' | 'refused.invitationsOfDay',
  max: number,
  retryAfterSeconds: number,
): ProblemException =>
  new ProblemException('TOO_MANY_REQUESTS', {
    detail: text(key, { max, hours: Math.ceil(retryAfterSeconds / 3_600) }),
    retryAfterSeconds,
  });
