import { useEndpointQuery, useSession } from '@daymark/api-client';
import {
  id as idSchema,
  listInvitations,
  previewInvitation,
  type InvitationPreview,
} from '@daymark/contracts';
import {
  Button,
  Card,
  EmptyState,
  ErrorPanel,
  formatInstantDay,
  localTimeZone,
  Spin,
  Typography,
  usePageTitle,
} from '@daymark/ui';
import { ButtonLink, returnState, useLocation, useNavigate, useParams } from '@daymark/ui/router';
import { Answers } from '../notice-to-answer.js';
import { paths } from '../paths.js';
import { text } from '../texts.js';
import { sayInvitation, useInvitationAnswer } from './invitation-answer.js';
import './people.css';

/** '/invitations/:id', the link in the mail: to be answered by whom it is for, who may have no account yet. */
export function InvitationPage() {
  usePageTitle(text('dashboard.invitation.title'));
  const { id = '' } = useParams();
  const { state } = useSession();
  const isPossible = idSchema().safeParse(id).success;
  const preview = useEndpointQuery(previewInvitation, { params: { id } }, { enabled: isPossible });
  const listed = useEndpointQuery(listInvitations, {}, { enabled: state === 'signed-in' });
  if (!isPossible || preview.error?.code === 'NOT_FOUND') return <Gone />;
  const failed = [preview, listed].find(({ error, isFetching }) => error && !isFetching);
  if (failed)
    return (
      <div className="ui-page ui-page-narrow">
        <ErrorPanel
          title={text('dashboard.invitation.loadFailed')}
          fallback={text('dashboard.failureFallback')}
          query={failed}
          headingLevel={1}
        />
      </div>
    );
  if (!preview.data || state === 'loading' || listed.isLoading) return <Spin />;
  return (
    <Invitation
      id={id}
      preview={preview.data}
      isListed={listed.data?.items.some((each) => each.id === id) ?? false}
    />
  );
}

/** Whether it expired, was withdrawn or was answered is not told. */
function Gone() {
  const { state } = useSession();
  const from = returnState(useLocation());
  return (
    <div className="ui-page ui-page-narrow">
      <EmptyState
        title={text('dashboard.invitation.goneTitle')}
        text={text('dashboard.invitation.goneText')}
        headingLevel={1}
        action={
          state === 'signed-out' ? (
            <ButtonLink to={paths.signIn} state={from}>
              {text('dashboard.invitation.signIn')}
            </ButtonLink>
          ) : (
            <ButtonLink to={paths.dashboard}>{text('dashboard.backToDashboard')}</ButtonLink>
          )
        }
      />
    </div>
  );
}

interface InvitationProps {
  id: string;
  preview: InvitationPreview;
  /** It is among those of the person who is signed in. */
  isListed: boolean;
}

function Invitation({ id, preview, isListed }: InvitationProps) {
  const { kind, calendar_name, inviter_name, role, note, expires_at } = preview;
  const invitation = { kind, role, calendar: calendar_name, inviter: inviter_name };
  return (
    <div className="ui-page ui-page-narrow">
      <Typography.Title className="ui-typed-text">{sayInvitation(invitation)}</Typography.Title>
      <Card className="invitation">
        {note ? (
          <p className="ui-typed-text" dir="auto">
            {note}
          </p>
        ) : null}
        <p className="ui-text-secondary">
          {text(`dashboard.roles.${role}`)}: {text(`dashboard.people.roleHints.${role}`)}{' '}
          {text('dashboard.invitation.expires', { date: formatInstantDay(expires_at, localTimeZone()) })}
        </p>
        <Ways id={id} preview={preview} isListed={isListed} />
      </Card>
    </div>
  );
}

/** Answering, or the way to the account that can. */
function Ways({ id, preview: { email, kind, calendar_name: calendar }, isListed }: InvitationProps) {
  const { user, signOut } = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const answers = useInvitationAnswer(id, { kind, calendar }, () => void navigate(paths.dashboard));
  const from = returnState(location, email);
  if (!user)
    return (
      <>
        {email ? <p>{text('dashboard.invitation.forAddress', { email })}</p> : null}
        <div className="ui-actions">
          <ButtonLink kind="primary" to={paths.signIn} state={from}>
            {text('dashboard.invitation.signIn')}
          </ButtonLink>
          {email ? (
            <ButtonLink to={paths.signUp} state={from}>
              {text('dashboard.invitation.signUp')}
            </ButtonLink>
          ) : null}
        </div>
      </>
    );
  if (!isListed && user.email.toLowerCase() !== email?.toLowerCase())
    return (
      <>
        <p>
          {email
            ? text('dashboard.invitation.forAddress', { email })
            : text('dashboard.invitation.forAnother')}{' '}
          {text('dashboard.invitation.signedInAs', { email: user.email })}
        </p>
        <div className="ui-actions">
          <Button onClick={() => void signOut()}>{text('dashboard.invitation.signOut')}</Button>
        </div>
      </>
    );
  return <Answers {...answers} />;
}
