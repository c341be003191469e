import { useState } from 'react';
import { useEndpointQuery, useSession } from '@daymark/api-client';
import { may, useSaidChange } from '@daymark/calendar-ui';
import {
  changeMemberRole,
  listPeople,
  memberRoles,
  offerOwnership,
  removeMember,
  type Calendar,
  type CalendarPerson,
  type MemberRole,
} from '@daymark/contracts';
import {
  Button,
  Card,
  DataTable,
  ErrorPanel,
  formatInstantDay,
  localTimeZone,
  MoreIcon,
  NativeSelect,
  Skeleton,
  type Column,
} from '@daymark/ui';
import { ConfirmDialog } from '@daymark/ui/overlay';
import { MenuButton, useNavigate } from '@daymark/ui/router';
import { paths } from '../paths.js';
import { text } from '../texts.js';
import { InviteForm } from './invite-form.js';
import { LeaveCalendarDialog } from './leave-calendar-dialog.js';
import { OpenInvitations } from './open-invitations.js';
import './people.css';

interface Question {
  about: 'removal' | 'hand-over';
  person: CalendarPerson;
}

/** Who has which role in a calendar. Who manages it invites people, and changes and takes roles. */
export function CalendarPeople({ calendar }: { calendar: Calendar }) {
  const navigate = useNavigate();
  const people = useEndpointQuery(listPeople, { params: { id: calendar.id } });
  const [asked, setAsked] = useState<Question | 'leaving' | null>(null);
  if (!people.data) {
    if (people.error && !people.isFetching)
      return (
        <ErrorPanel
          title={text('dashboard.people.loadFailed')}
          fallback={text('dashboard.failureFallback')}
          query={people}
        />
      );
    return <Skeleton label={text('dashboard.people.loading')} lines={4} />;
  }
  const { members, invitations } = people.data;
  const close = () => setAsked(null);
  return (
    <div className="ui-stack people">
      {/* Below it are up to fifty people. */}
      {may(calendar, 'manage') ? <InviteForm id={calendar.id} /> : null}
      <Card>
        <People calendar={calendar} members={members} onAsk={setAsked} />
        {calendar.is_owner ? null : (
          <Button className="people-leave" onClick={() => setAsked('leaving')}>
            {text('dashboard.leave.title')}
          </Button>
        )}
      </Card>
      {invitations.length > 0 ? <OpenInvitations calendarId={calendar.id} invitations={invitations} /> : null}
      {asked === 'leaving' ? (
        <LeaveCalendarDialog
          calendar={calendar}
          onClose={close}
          onGone={() => void navigate(paths.dashboard)}
        />
      ) : asked ? (
        <Asked calendar={calendar} question={asked} onDone={close} />
      ) : null}
    </div>
  );
}

const dayOf = (instant: string) => formatInstantDay(instant, localTimeZone());

const nameOf = ({ name, email }: Pick<CalendarPerson, 'name' | 'email'>) =>
  name ?? email ?? text('dashboard.people.nameless');

interface PeopleProps {
  calendar: Calendar;
  members: readonly CalendarPerson[];
  onAsk: (question: Question) => void;
}

function People({ calendar, members, onAsk }: PeopleProps) {
  const { user } = useSession();
  const mayManage = may(calendar, 'manage');
  const isManaged = ({ id, role }: CalendarPerson) => mayManage && role !== 'owner' && id !== user?.id;
  const columns: Column<CalendarPerson>[] = [
    {
      title: text('dashboard.people.name'),
      cell: (person) => (
        <span className="people-name">
          <span>
            <bdi>{nameOf(person)}</bdi>
            {person.id === user?.id ? ` (${text('dashboard.people.you')})` : null}
            {person.is_inactive ? (
              <span className="ui-text-secondary">{` (${text('dashboard.people.inactive')})`}</span>
            ) : null}
          </span>
          {mayManage && person.name !== null ? (
            <span className="ui-text-secondary">
              <bdi>{person.email}</bdi>
            </span>
          ) : null}
        </span>
      ),
    },
    {
      title: text('dashboard.people.role'),
      cell: (person) =>
        isManaged(person) ? (
          <RoleField calendarId={calendar.id} person={person} />
        ) : (
          text(`dashboard.roles.${person.role}`)
        ),
    },
    { title: text('dashboard.people.since'), cell: ({ since }) => dayOf(since) },
  ];
  if (mayManage)
    columns.push({
      title: text('dashboard.people.lastChange'),
      cell: ({ last_change_at: at }) => (at === null ? text('dashboard.people.noChange') : dayOf(at)),
    });
  if (members.some(isManaged))
    columns.push({
      title: text('dashboard.people.actions'),
      cell: (person) => {
        const action = (about: Question['about'], label: string) =>
          ({ kind: 'action', label, onSelect: () => onAsk({ about, person }) }) as const;
        return isManaged(person) ? (
          <MenuButton
            label={text('dashboard.list.more', { name: nameOf(person) })}
            icon={MoreIcon}
            kind="quiet"
            entries={[
              ...(may(calendar, 'own') ? [action('hand-over', text('dashboard.people.handOver'))] : []),
              { ...action('removal', text('dashboard.people.remove')), isDangerous: true },
            ]}
          />
        ) : null;
      },
    });
  return (
    <DataTable
      label={text('dashboard.people.tab')}
      columns={columns}
      rows={members}
      keyOf={({ id }) => id}
      emptyText=""
    />
  );
}

const ARROWS = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);

function RoleField({ calendarId, person }: { calendarId: string; person: CalendarPerson }) {
  const { change, isBusy } = useSaidChange();
  const choose = (role: MemberRole) =>
    change(
      changeMemberRole,
      { params: { id: calendarId, person: person.id }, body: { role } },
      {
        done: {
          title: text('dashboard.people.roleChanged'),
          description: `${nameOf(person)}: ${text(`dashboard.roles.${role}`)}`,
        },
        failed: text('dashboard.people.roleFailed'),
      },
    );
  return (
    <NativeSelect
      aria-label={text('dashboard.people.roleOf', { name: nameOf(person) })}
      aria-disabled={isBusy}
      options={memberRoles.map((value) => ({ value, label: text(`dashboard.roles.${value}`) }))}
      value={person.role as MemberRole}
      onChange={(chosen) => {
        if (!isBusy) void choose(chosen);
      }}
      // An arrow would give each role on the way, and a mail about it: it opens the list instead.
      onKeyDown={(event) => {
        if (!ARROWS.has(event.key) || !('showPicker' in event.currentTarget)) return;
        event.preventDefault();
        if (!isBusy) event.currentTarget.showPicker();
      }}
    />
  );
}

interface AskedProps {
  calendar: Calendar;
  question: Question;
  onDone: () => void;
}

function Asked({ calendar, question: { about, person }, onDone }: AskedProps) {
  const { change, isBusy } = useSaidChange();
  const name = nameOf(person);
  const isRemoval = about === 'removal';
  const params = { id: calendar.id };
  const sayings = {
    done: { title: text(`dashboard.people.${about}.done`), description: name },
    failed: text(`dashboard.people.${about}.failed`),
  };
  const confirm = async () => {
    await (isRemoval
      ? change(removeMember, { params: { ...params, person: person.id } }, sayings)
      : change(offerOwnership, { params, body: { person_id: person.id } }, sayings));
    onDone();
  };
  const label = text(isRemoval ? 'dashboard.people.remove' : 'dashboard.people.handOver');
  return (
    <ConfirmDialog
      isOpen
      title={label}
      confirmLabel={label}
      busyLabel={text(`dashboard.people.${about}.busy`)}
      isBusy={isBusy}
      isDestructive={isRemoval}
      onConfirm={() => void confirm()}
      onCancel={onDone}
    >
      <p className="ui-typed-text">
        {text(`dashboard.people.${about}.question`, { name, calendar: calendar.name })}
      </p>
    </ConfirmDialog>
  );
}
