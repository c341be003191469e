import type { SignedIn } from '@daymark/service-kit/testing';
import { type Created, services } from '../two-services.js';
import { askAsOwner, type Fixture } from '../writing-fixture.js';
import { isGone, runs, type WritingAction } from './writing-action.js';

/** Somebody with a role in the shown calendar of each fixture, by its owner. */
const members = new Map<string, SignedIn>();

const gainsMember = async ({ owner, shown }: Fixture) => {
  const member = await services.signIn();
  members.set(owner.user_id, member);
  await services.sql.query(
    `INSERT INTO calendar_members (calendar_id, user_id, role) VALUES ($1, $2, 'editor')`,
    [shown.id, member.user_id],
  );
};

const memberOf = ({ owner }: Fixture) => members.get(owner.user_id)!;
const pathOfMember = (fixture: Fixture) =>
  `/api/calendars/${fixture.shown.id}/people/${memberOf(fixture).user_id}`;

const invites = (fixture: Fixture) =>
  askAsOwner<Created>(fixture, 'POST', `/api/calendars/${fixture.shown.id}/invitations`, {
    email: `${fixture.owner.user_id}@example.org`,
    role: 'viewer',
  });

const offers = (fixture: Fixture) =>
  askAsOwner<Created>(fixture, 'POST', `/api/calendars/${fixture.shown.id}/ownership`, {
    person_id: memberOf(fixture).user_id,
  });

const answersOffer = async (fixture: Fixture, accept: boolean) => {
  const { id } = await offers(fixture);
  await services.ask(memberOf(fixture), 'POST', `/api/invitations/${id}/answer`, { accept });
};

/** The people of calendars. Who they are is no business of the audience. */
export const memberActions: WritingAction[] = [
  { of: 'inviteMember', act: invites },
  {
    of: 'withdrawInvitation',
    act: async (fixture) => {
      const { id } = await invites(fixture);
      await askAsOwner(fixture, 'DELETE', `/api/calendars/${fixture.shown.id}/invitations/${id}`);
    },
  },
  {
    of: 'changeMemberRole',
    prepare: gainsMember,
    act: (fixture) => askAsOwner(fixture, 'PATCH', pathOfMember(fixture), { role: 'manager' }),
  },
  {
    of: 'removeMember',
    prepare: gainsMember,
    act: (fixture) => askAsOwner(fixture, 'DELETE', pathOfMember(fixture)),
  },
  {
    of: 'changeMembership',
    prepare: gainsMember,
    act: (fixture) =>
      services.ask(memberOf(fixture), 'PATCH', `/api/calendars/${fixture.shown.id}/membership`, {
        color: '#dc2626',
      }),
  },
  { of: 'offerOwnership', prepare: gainsMember, act: offers },
  {
    of: 'answerInvitation',
    title: 'a calendar that is handed over',
    prepare: gainsMember,
    act: (fixture) => answersOffer(fixture, true),
  },
  {
    of: 'answerInvitation',
    title: 'a calendar that is not taken',
    prepare: gainsMember,
    act: (fixture) => answersOffer(fixture, false),
  },
  {
    of: 'findInvitations',
    act: () =>
      services.askAs('auth', 'POST', '/internal/invitations', {
        applicants: [{ email: 'applicant@example.org', since: new Date().toISOString() }],
      }),
  },
  {
    of: 'calendar_invitations',
    prepare: invites,
    act: runs(`UPDATE calendar_invitations SET created_at = now() - interval '380 days',
      expires_at = now() - interval '370 days' WHERE user_id = $1`),
    isDone: isGone('an invitation of long ago', 'SELECT FROM calendar_invitations WHERE user_id = $1'),
  },
  {
    of: 'invitation_mails',
    act: runs(`INSERT INTO invitation_mails (inbox, caused_at) VALUES ('\\x01', now() - interval '3 days')`),
    isDone: isGone(
      'mails of days ago',
      `SELECT FROM invitation_mails WHERE caused_at < now() - interval '2 days'`,
    ),
  },
  {
    of: 'calendar_notices',
    act: runs(`INSERT INTO calendar_notices (id, user_id, kind, calendar_id, calendar_name, created_at)
      VALUES (gen_random_uuid(), $1, 'inactive', gen_random_uuid(), 'Gone', now() - interval '8 days')`),
    isDone: isGone('a notice of long ago', 'SELECT FROM calendar_notices WHERE user_id = $1'),
  },
  {
    of: 'live_changes',
    act: runs(`UPDATE live_changes SET at = now() - interval '11 minutes'`),
    isDone: isGone(
      'changes that pages were told',
      `SELECT FROM live_changes WHERE at < now() - interval '10 minutes'`,
    ),
  },
];
