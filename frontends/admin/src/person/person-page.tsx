import { useState } from 'react';
import { failureMessage, useEndpointQuery, useSession } from '@daymark/api-client';
import { getUser, type AdminUserDetails } from '@daymark/contracts/administration';
import { Button, Card, DataTable, ErrorPanel, Fact, Tag, Typography, usePageTitle } from '@daymark/ui';
import { ButtonLink, Link, useNavigate, useParams } from '@daymark/ui/router';
import { AccountActionDialogs, type AccountAction, type ChosenAction } from '../account-actions/index.js';
import { ActivityTable, useActivity } from '../activity/index.js';
import { Awaited } from '../list-frame.js';
import { Instant } from '../instant.js';
import { paths } from '../pages.js';
import { text } from '../texts.js';
import { EventsOfPerson } from './events-of-person.js';
import { FailedPart, Holdings } from './holdings.js';

const ACTIONS_SHOWN = 10;

export function PersonPage() {
  const { id = '' } = useParams();
  const user = useEndpointQuery(getUser, { params: { id } });
  const { data: person, error, refetch } = user;
  usePageTitle(person?.email ?? text('admin.title'));
  const isMissing = error?.code === 'NOT_FOUND' || error?.code === 'VALIDATION_ERROR';
  return (
    <div className="ui-page">
      <p className="ui-paragraph">
        <Link to={paths.console} className="ui-link">
          {text('admin.person.back')}
        </Link>
      </p>
      {person ? (
        <Person person={person} onRetry={refetch} />
      ) : error ? (
        <ErrorPanel
          title={isMissing ? text('admin.person.missing') : text('admin.person.failed')}
          {...(isMissing
            ? { text: text('admin.person.missingText'), error }
            : { query: user, fallback: text('admin.unexpected') })}
          actions={<ButtonLink to={paths.activityOf(id)}>{text('admin.person.activity')}</ButtonLink>}
        />
      ) : (
        <Awaited query={user} label={text('admin.person.loading')} failed={text('admin.person.failed')} />
      )}
    </div>
  );
}

/** `onRetry` loads the person again, for what another service could not say. */
function Person({ person, onRetry }: { person: AdminUserDetails; onRetry: () => unknown }) {
  return (
    <>
      <header className="ui-page-head-text">
        <Typography.Title className="ui-wrap-anywhere">{person.email}</Typography.Title>
        <p className="ui-page-subtitle">{person.id}</p>
      </header>
      <Account person={person} />
      <Sessions person={person} />
      <Holdings person={person} onRetry={onRetry} />
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
    <Card title={text('admin.person.account')}>
      <dl className="ui-facts">
        {person.name === null ? null : <Fact name={text('admin.person.name')}>{person.name}</Fact>}
        <Fact name={text('admin.accounts.columns.role')}>
          {text(`admin.roles.${person.role}`)}
          {person.is_owner ? ` (${text('admin.accounts.owner')})` : null}
        </Fact>
        <Fact name={text('admin.accounts.columns.status')}>
          <Tag tone={person.banned_until ? 'warning' : 'success'}>
            {person.banned_until ? text('admin.accounts.isDeactivated') : text('admin.accounts.isActive')}
          </Tag>
        </Fact>
        <Fact name={text('admin.accounts.columns.createdAt')}>{at(person.created_at)}</Fact>
        <Fact name={text('admin.accounts.columns.lastSignIn')}>
          {person.last_sign_in_at ? at(person.last_sign_in_at) : text('admin.accounts.never')}
        </Fact>
        {person.banned_until ? (
          <Fact name={text('admin.accounts.columns.deactivatedAt')}>{at(person.banned_until)}</Fact>
        ) : null}
        {person.must_change_password ? (
          <Fact name={text('admin.person.password')}>{text('admin.person.temporary')}</Fact>
        ) : null}
      </dl>
      {isProtected ? (
        <p className="ui-text-secondary">
          {person.id === user?.id ? text('admin.person.youText') : text('admin.person.ownerText')}
        </p>
      ) : (
        <div className="ui-actions">
          {offered.map((action, index) => (
            // By place: what takes the place of the action just done keeps its focus.
            <Button
              key={index}
              danger={action === 'delete'}
              onClick={() => setChosen({ action, account: person })}
            >
              {text(`admin.accountActions.${action}.open`)}
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
    <Card title={text('admin.person.sessions', { count: session_count })}>
      <DataTable
        label={text('admin.person.sessions', { count: session_count })}
        columns={[
          { title: text('admin.person.signedIn'), cell: (session) => at(session.created_at) },
          { title: text('admin.person.lastUsed'), cell: (session) => at(session.last_used_at) },
          { title: text('admin.person.ends'), cell: (session) => at(session.expires_at) },
        ]}
        rows={sessions}
        keyOf={({ created_at, last_used_at }) => `${created_at} ${last_used_at}`}
        emptyText={text('admin.person.noSessions')}
      />
    </Card>
  );
}

function LastActions({ id }: { id: string }) {
  const { data, error, refetch } = useActivity({ person: id }, 1, ACTIONS_SHOWN);
  return (
    <Card title={text('admin.person.lastActions')}>
      {data ? (
        <ActivityTable
          label={text('admin.person.lastActions')}
          entries={data.items}
          emptyText={text('admin.activity.empty')}
        />
      ) : error ? (
        <FailedPart failure={failureMessage(error, text('admin.unexpected'))} onRetry={refetch} />
      ) : (
        <p>{text('admin.activity.loading')}</p>
      )}
      <p className="ui-paragraph">
        <Link to={paths.activityOf(id)} className="ui-link">
          {text('admin.person.activity')}
        </Link>
      </p>
    </Card>
  );
}
