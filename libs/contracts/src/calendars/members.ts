import * as z from 'zod';
import { CalendarColor } from './calendar-fields.js';
import { Calendar } from './calendars.js';
import { COLLECTION_CALENDARS_MAX } from './collections.js';
import { CalendarRole, MemberRole } from './roles.js';
import { endpoint, publicAccess } from '../schemas/endpoint.js';
import { email, id, optionalText, PersonName } from '../schemas/fields.js';
import {
  CALENDARS_MAX,
  EMAIL_MAX_CHARACTERS,
  INVITATION_NOTE_MAX_CHARACTERS,
  NAME_MAX_CHARACTERS,
  PEOPLE_PER_CALENDAR_MAX,
  PERSON_NAME_MAX_CHARACTERS,
} from '../schemas/limits.js';
import { CALENDAR_BYTES, oneRecord, recordBytes, records } from '../schemas/response-bounds.js';

/** `name` is null where the account has none. The address is for managers and the owner, and of oneself. */
export const CalendarPerson = z.object({
  id: id(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  role: CalendarRole,
  /** Since when they have a role here; for the owner, since when the calendar is there. */
  since: z.string(),
  /** When they last changed something that is in this calendar; null where nothing is known of that. */
  last_change_at: z.string().nullable(),
  /** The account is deactivated; the role stays. */
  is_inactive: z.boolean().optional(),
});
export type CalendarPerson = z.infer<typeof CalendarPerson>;

/** `ownership`: the calendar itself is offered, to somebody who has a role in it. */
export const invitationKinds = ['membership', 'ownership'] as const;
const kind = z.enum(invitationKinds);

/** An open one, as managers see it. `person` is the one whom the calendar is offered to. */
export const CalendarInvitation = z.object({
  id: id(),
  kind,
  email: z.string().nullable(),
  person: PersonName.nullable(),
  role: CalendarRole,
  note: z.string().nullable(),
  invited_by: PersonName,
  created_at: z.string(),
  expires_at: z.string(),
});
export type CalendarInvitation = z.infer<typeof CalendarInvitation>;

/** The owner first, then by role and name. Only managers and the owner see the invitations. */
export const CalendarPeople = z.object({
  members: z.array(CalendarPerson).max(PEOPLE_PER_CALENDAR_MAX),
  invitations: z.array(CalendarInvitation).max(PEOPLE_PER_CALENDAR_MAX),
});
export type CalendarPeople = z.infer<typeof CalendarPeople>;

const PERSON_BYTES = recordBytes(PERSON_NAME_MAX_CHARACTERS, EMAIL_MAX_CHARACTERS);
const INVITATION_BYTES = recordBytes(
  2 * PERSON_NAME_MAX_CHARACTERS,
  EMAIL_MAX_CHARACTERS,
  INVITATION_NOTE_MAX_CHARACTERS,
  NAME_MAX_CHARACTERS,
);

const params = z.object({ id: id() });
const personParams = params.extend({ person: id('person') });

export const listPeople = endpoint('GET /api/calendars/:id/people', {
  summary:
    'Who has which role in a calendar, for those who have one; with the open invitations for managers.',
  reads: ['people'],
  params,
  response: CalendarPeople,
  bound: records(PEOPLE_PER_CALENDAR_MAX, PERSON_BYTES + INVITATION_BYTES),
});

export const changeMemberRole = endpoint('PATCH /api/calendars/:id/people/:person', {
  summary: "Change somebody's role. It counts with that person's next request.",
  changes: ['people', 'calendars'],
  params: personParams,
  body: z.object({ role: MemberRole }),
});

export const removeMember = endpoint('DELETE /api/calendars/:id/people/:person', {
  summary: 'Take the role in a calendar from somebody, or leave it: what the person made stays.',
  changes: ['people', 'calendars', 'events'],
  params: personParams,
});

export const InvitationRequest = z.object({
  email: email(),
  role: MemberRole,
  note: optionalText({ label: 'labels.note', max: INVITATION_NOTE_MAX_CHARACTERS, lines: true }),
});
export type InvitationRequest = z.output<typeof InvitationRequest>;

export const inviteMember = endpoint('POST /api/calendars/:id/invitations', {
  summary:
    'Invite an address by mail, for seven days; a former invitation of it is replaced. The answer never tells whether the address has an account.',
  changes: ['people'],
  params,
  body: InvitationRequest,
  response: CalendarInvitation,
  bound: oneRecord(INVITATION_BYTES),
  status: 201,
});

export const inviteToCollection = endpoint('POST /api/collections/:id/invitations', {
  summary:
    'Invite an address to all calendars of a collection that the caller manages and that have room, by one mail that names them. One answer counts for all.',
  changes: ['people'],
  params,
  body: InvitationRequest,
  response: z.object({
    calendars: z.int(),
    /** The names of those that are left out, since no more people can take part in them. */
    full: z.array(z.string()).max(COLLECTION_CALENDARS_MAX).default([]),
  }),
  bound: oneRecord(recordBytes(COLLECTION_CALENDARS_MAX * (NAME_MAX_CHARACTERS + 2))),
  status: 201,
});

export const withdrawInvitation = endpoint('DELETE /api/calendars/:id/invitations/:invitation', {
  summary: 'Withdraw an invitation, or the offer of the calendar. Its link leads nowhere from then on.',
  changes: ['people', 'invitations'],
  params: params.extend({ invitation: id('invitation') }),
});

export const offerOwnership = endpoint('POST /api/calendars/:id/ownership', {
  summary: 'Offer the calendar to somebody who has a role in it. Its owner stays until that person accepts.',
  changes: ['people'],
  params,
  body: z.object({ person_id: id('person_id') }),
  response: CalendarInvitation,
  bound: oneRecord(INVITATION_BYTES),
  status: 201,
});

export const changeMembership = endpoint('PATCH /api/calendars/:id/membership', {
  summary: "Choose one's own color for somebody else's calendar; null is the color that its owner chose.",
  changes: ['calendars'],
  params,
  body: z.object({ color: CalendarColor.nullable() }),
  response: Calendar,
  bound: oneRecord(CALENDAR_BYTES),
});

/** What the invited person sees of it. */
export const MyInvitation = z.object({
  id: id(),
  kind,
  calendar: z.object({ id: id(), name: z.string() }),
  role: CalendarRole,
  note: z.string().nullable(),
  invited_by: PersonName,
  created_at: z.string(),
  expires_at: z.string(),
});
export type MyInvitation = z.infer<typeof MyInvitation>;

/** More than that stay in the mails alone. */
export const INVITATIONS_LISTED_MAX = 100;

export const listInvitations = endpoint('GET /api/invitations', {
  summary: "The open invitations for the caller's address, and the calendars offered to the caller.",
  reads: ['invitations'],
  response: z.object({ items: z.array(MyInvitation).max(INVITATIONS_LISTED_MAX) }),
  bound: records(INVITATIONS_LISTED_MAX, INVITATION_BYTES),
});

export const answerInvitation = endpoint('POST /api/invitations/:id/answer', {
  summary:
    'Accept or decline an invitation for the address of the caller, or a calendar offered to the caller. It can be answered once.',
  changes: ['invitations', 'people', 'calendars', 'events'],
  params,
  body: z.object({ accept: z.boolean() }),
  response: z.object({
    calendar_id: id('calendar_id'),
    /** The names of those of several that have no room at present: the invitation to them stays open. */
    full: z.array(z.string()).max(COLLECTION_CALENDARS_MAX).optional(),
  }),
  bound: oneRecord(recordBytes(COLLECTION_CALENDARS_MAX * (NAME_MAX_CHARACTERS + 2))),
});

/** For whoever has the link from the mail. `inviter_name` is null where that account has no name. */
export const InvitationPreview = z.object({
  kind,
  calendar_name: z.string(),
  inviter_name: z.string().nullable(),
  role: CalendarRole,
  /** The address that it is bound to. An offered calendar is bound to an account, and has none. */
  email: z.string().nullable(),
  note: z.string().nullable(),
  expires_at: z.string(),
});
export type InvitationPreview = z.infer<typeof InvitationPreview>;

export const previewInvitation = endpoint('GET /api/invitations/:id/preview', {
  summary: 'What an open invitation is for, and to whom; 404 for any other.',
  access: publicAccess(
    'the id in the link of the mail is the credential; who was invited may have no account',
  ),
  params,
  response: InvitationPreview,
  bound: oneRecord(INVITATION_BYTES + COLLECTION_CALENDARS_MAX * (NAME_MAX_CHARACTERS + 2) * 3),
});

/** `people` have a role in it, besides its owner. */
export const SharedCalendar = z.object({ id: id(), name: z.string(), people: z.int() });
export type SharedCalendar = z.infer<typeof SharedCalendar>;

export const listSharedCalendars = endpoint('GET /api/shared-calendars', {
  summary:
    "The caller's own calendars in which others have a role: to be handed over before the account goes.",
  reads: ['people', 'calendars'],
  response: z.object({ items: z.array(SharedCalendar).max(CALENDARS_MAX) }),
  bound: records(CALENDARS_MAX, recordBytes(NAME_MAX_CHARACTERS)),
});
