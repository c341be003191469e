import { useState } from 'react';
import { failureMessage, useEndpointQuery, useSession } from '@daymark/api-client';
import { getUser, type AdminUserDetails } from '@daymark/contracts';
import { Button, Card, DataTable, ErrorPanel, Fact, Tag, Typography, usePageTitle } from '@daymark/ui';
import { ButtonLink, Link, useNavigate, useParams } from '@daymark/ui/router';
import { AccountActionDialogs, type AccountAction, type ChosenAction } from '../account-actions/index.js';
import { ActivityTable, useActivity } from '../activity/index.js';
import { Awaited } from '../list-frame.js';
import { Instant } from '../instant.js';
import { paths } from '../pages.js';
import { texts } from '../texts.js';
import { EventsOfPerson } from './events-of-person.js';
import { FailedPart, Holdings } from './holdings.js';

const ACTIONS_SHOWN = 10;
const words = texts.person;

export function PersonPage() {
  const { id = '' } = useParams();
  const user = useEndpointQuery(getUser, { params: { id } });
  const { data: person, error, refetch } = user;
  usePageTitle(person?.email ?? texts.title);
  const isMissing = error?.code === 'NOT_FOUND' || error?.code === 'VALIDATION_ERROR';
  return (
    <div className="ui-page">
      <p className="admin-back">
        <Link to={paths.console} className="ui-link">
          {words.back}
        </Link>
      </p>
      {person ? (
        <Person person={person} onRetry={refetch} />
      ) : error ? (
        <ErrorPanel
          title={isMissing ? words.missing : words.failed}
          {...(isMissing ? { text: words.missingText, error } : { query: user, fallback: texts.unexpected })}
          actions={<ButtonLink to={paths.activityOf(id)}>{words.activity}</ButtonLink>}
        />
      ) : (
        <Awaited query={user} label={words.loading} failed={words.failed} />
      )}
    </div>
  );
}

/** `onRetry` loads the person again, for what another service could not say. */
function Person({ person, onRetry }: { person: AdminUserDetails; onRetry: () => unknown }) {
  return (
    <>
      <header className="ui-page-head-text">
        <Typography.Title className="admin-email">{person.email}</Typography.Title>
        <p className="ui-page-subtitle">{person.id}</p>
      </header>
      <Account person={person} />
      <Sessions person={person} />
      <Holdings holdings={person.holdings} onRetry={onRetry} />
      <EventsOfPerson personId={person.id} />
      <LastActions id={person.id} />
    </>
  );
}

const at = (instant: string) => <Instant at={instant} />;

function Account({ person }: { person: AdminUserDetails }) {
  const navigate = useNavigate();
  const { user } = useSession();
  const [chosen, setChosen] = useState<ChosenAction | null>(null);
  const isProtected = person.is_owner || person.id === user?.id;
  const offered: AccountAction[] = [
    'reset',
    'endSessions',
    person.role === 'admin' ? 'demote' : 'promote',
    person.banned_until ? 'reactivate' : 'deactivate',
    'delete',
  ];
  return (
    <Card title={words.account}>
      <dl className="ui-facts">
        {person.name === null ? null : <Fact name={words.name}>{person.name}</Fact>}
        <Fact name={texts.accounts.columns.role}>
          {texts.roles[person.role]}
          {person.is_owner ? ` (${texts.accounts.owner})` : null}
        </Fact>
        <Fact name={texts.accounts.columns.status}>
          <Tag tone={person.banned_until ? 'warning' : 'success'}>
            {person.banned_until ? texts.accounts.isDeactivated : texts.accounts.isActive}
          </Tag>
        </Fact>
        <Fact name={texts.accounts.columns.createdAt}>{at(person.created_at)}</Fact>
        <Fact name={texts.accounts.columns.lastSignIn}>
          {person.last_sign_in_at ? at(person.last_sign_in_at) : texts.accounts.never}
        </Fact>
        {person.banned_until ? (
          <Fact name={texts.accounts.columns.deactivatedAt}>{at(person.banned_until)}</Fact>
        ) : null}
        {person.must_change_password ? <Fact name={words.password}>{words.temporary}</Fact> : null}
      </dl>
      {isProtected ? (
        <p className="admin-no-actions">{person.id === user?.id ? words.youText : words.ownerText}</p>
      ) : (
        <div className="ui-actions">
          {offered.map((action, index) => (
            // By place: what takes the place of the action just done keeps its focus.
            <Button
              key={index}
              danger={action === 'delete'}
              onClick={() => setChosen({ action, account: person })}
            >
              {texts.accountActions[action].open}
            </Button>
          ))}
        </div>
      )}
      <AccountActionDialogs
        chosen={chosen}
        onClose={() => setChosen(null)}
        onDone={(action) => {
          if (action === 'delete') void navigate(paths.console);
        }}
      />
    </Card>
  );
}

function Sessions({ person: { sessions, session_count } }: { person: AdminUserDetails }) {
  return (
    <Card title={words.sessions(session_count)}>
      <DataTable
        label={words.sessions(session_count)}
        columns={[
          { key: 'created_at', title: words.signedIn, cell: (session) => at(session.created_at) },
          { key: 'last_used_at', title: words.lastUsed, cell: (session) => at(session.last_used_at) },
          { key: 'expires_at', title: words.ends, cell: (session) => at(session.expires_at) },
        ]}
        rows={sessions}
        keyOf={({ created_at, last_used_at }) => `${created_at} ${last_used_at}`}
        emptyText={words.noSessions}
      />
    </Card>
  );
}

function LastActions({ id }: { id: string }) {
  const { data, error, refetch } = useActivity({ person: id }, 1, ACTIONS_SHOWN);
  return (
    <Card title={words.lastActions}>
      {data ? (
        <ActivityTable label={words.lastActions} entries={data.items} emptyText={texts.activity.empty} />
      ) : error ? (
        <FailedPart text={failureMessage(error, texts.unexpected)} onRetry={refetch} />
      ) : (
        <p>{texts.activity.loading}</p>
      )}
      <p className="admin-back">
        <Link to={paths.activityOf(id)} className="ui-link">
          {words.activity}
        </Link>
      </p>
    </Card>
  );
}
