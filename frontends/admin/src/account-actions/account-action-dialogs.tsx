import { useState } from 'react';
import { type BodyInputOf, type ResponseOf } from '@daymark/contracts';
import {
  banUser,
  changeUserRole,
  deleteUser,
  endUserSessions,
  getUser,
  unbanUser,
  resetUserPassword,
  listUsers,
  type AdminUser,
  type EndedSessions,
} from '@daymark/contracts/administration';
import {
  call,
  failureMessage,
  failureToast,
  queryKey,
  useEndpointMutation,
  useEndpointQuery,
  useInvalidation,
  useQueryClient,
  type AnyEndpoint,
} from '@daymark/api-client';
import { ConfirmDialog, useConfirmedAction } from '@daymark/ui/overlay';
import { SwitchRow, useToast } from '@daymark/ui';
import { Link } from '@daymark/ui/router';
import { paths } from '../pages.js';
import { text } from '../texts.js';
import { TemporaryPassword } from './temporary-password.js';

export type AccountAction = ConfirmedAction | 'reset';

export interface ChosenAction {
  action: AccountAction;
  account: AdminUser;
}

interface AccountActionDialogsProps {
  chosen: ChosenAction | null;
  onClose: () => void;
  onDone?: (action: AccountAction) => void;
}

export function AccountActionDialogs({ chosen, onClose, onDone }: AccountActionDialogsProps) {
  // A closing dialog still shows its account.
  const [shown, setShown] = useState(chosen);
  if (chosen && chosen !== shown) setShown(chosen);
  if (!shown) return null;

  const { action, account } = shown;
  const dialog = { account, isOpen: chosen !== null, onClose, onClosed: () => setShown(null) };
  return action === 'reset' ? (
    <ResetPasswordDialog {...dialog} />
  ) : (
    <ConfirmedActionDialog
      key={`${action} ${account.id}`}
      action={action}
      {...dialog}
      onDone={() => onDone?.(action)}
    />
  );
}

/** Actions that need confirmation; the response is the changed account, if any. */
const actions = {
  deactivate: { endpoint: banUser, perform: (params) => call(banUser, { params }) },
  reactivate: { endpoint: unbanUser, perform: (params) => call(unbanUser, { params }) },
  promote: {
    endpoint: changeUserRole,
    perform: (params) => call(changeUserRole, { params, body: { role: 'admin' } }),
  },
  demote: {
    endpoint: changeUserRole,
    perform: (params) => call(changeUserRole, { params, body: { role: 'user' } }),
  },
  endSessions: { endpoint: endUserSessions, perform: (params) => call(endUserSessions, { params }) },
  delete: {
    endpoint: deleteUser,
    perform: (params, body) => call(deleteUser, { params, body }).then(() => null),
  },
} satisfies Record<string, Action>;
interface Action {
  endpoint: AnyEndpoint;
  perform: (
    params: { id: string },
    deletion: BodyInputOf<typeof deleteUser>,
  ) => Promise<AdminUser | EndedSessions | null>;
}
type ConfirmedAction = keyof typeof actions;

const harmless: readonly ConfirmedAction[] = ['reactivate', 'promote'];

interface DialogProps {
  account: AdminUser;
  isOpen: boolean;
  onClose: () => void;
  onClosed: () => void;
}

interface ConfirmedActionDialogProps extends DialogProps {
  action: ConfirmedAction;
  onDone: () => void;
}

function ConfirmedActionDialog(props: ConfirmedActionDialogProps) {
  const { action, account, isOpen, onClose, onClosed, onDone } = props;
  const { isBusy, perform } = useConfirmedAction();
  const lists = useAccountLists();
  const invalidate = useInvalidation();
  const params = { id: account.id };
  const isDeletion = action === 'delete';
  const { data } = useEndpointQuery(getUser, { params }, { enabled: isOpen && isDeletion, staleTime: 0 });
  const sharedCount = (isDeletion && data?.holdings?.shared_calendar_count) || 0;
  const [deletesShared, setDeletesShared] = useState(false);

  const confirm = () =>
    perform(() => actions[action].perform(params, { delete_shared_calendars: deletesShared }), {
      done: {
        title: text(`admin.accountActions.${action}.done`),
        description: text(`admin.accountActions.${action}.doneText`),
      },
      failed: (error) => ({
        title: text(`admin.accountActions.${action}.failed`, {
          message: failureMessage(error, text('admin.unexpected')),
        }),
      }),
      onDone: (response) => {
        if (isDeletion) lists.remove(account.id);
        else if (response && 'email' in response) lists.replace(response);
        void invalidate(actions[action].endpoint);
        onClose();
        onDone();
      },
    });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={text(`admin.accountActions.${action}.title`)}
      confirmLabel={text(`admin.accountActions.${action}.confirm`)}
      busyLabel={text(`admin.accountActions.${action}.busy`)}
      isBusy={isBusy}
      isConfirmDisabled={sharedCount > 0 && !deletesShared}
      isDestructive={!harmless.includes(action)}
      onConfirm={() => void confirm()}
      onCancel={onClose}
      onClosed={onClosed}
    >
      <p>{text(`admin.accountActions.${action}.text`)}</p>
      <AccountFacts account={account} />
      {sharedCount > 0 ? (
        <div className="ui-labeled">
          <p>
            {text('admin.accountActions.delete.shared', { count: sharedCount })}{' '}
            <Link className="ui-link" to={paths.person(account.id)} onClick={onClose}>
              {text('admin.accountActions.delete.keep')}
            </Link>
          </p>
          <SwitchRow
            label={text('admin.accountActions.delete.deleteShared')}
            isOn={deletesShared}
            onChange={setDeletesShared}
          />
        </div>
      ) : null}
    </ConfirmDialog>
  );
}

/** Confirms giving an account a temporary password, then shows the password once, and whether its owner got a mail. */
function ResetPasswordDialog({ account, isOpen, onClose, onClosed }: DialogProps) {
  const toast = useToast();
  const { mutate, isPending, data: done } = useEndpointMutation(resetUserPassword, { gcTime: 0 });
  const mailText = (isSent: boolean) =>
    isSent
      ? text('admin.accountActions.reset.mailSent', { email: account.email })
      : text('admin.accountActions.reset.mailNotSent');
  const reset = () =>
    mutate(
      { params: { id: account.id } },
      {
        onSuccess: ({ email_sent }) =>
          toast.success({
            title: text('admin.accountActions.reset.done'),
            description: mailText(email_sent),
          }),
        onError: (error) =>
          toast.error(
            failureToast(error, text('admin.accountActions.reset.failed'), text('admin.unexpected')),
          ),
      },
    );
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={done ? text('admin.accountActions.reset.done') : text('admin.accountActions.reset.title')}
      confirmLabel={text('admin.accountActions.reset.confirm')}
      busyLabel={text('admin.accountActions.reset.busy')}
      closeLabel={done && text('admin.temporaryPassword.close')}
      isBusy={isPending}
      onConfirm={reset}
      onCancel={onClose}
      onClosed={onClosed}
    >
      <div className="ui-stack admin-dialog">
        {done ? null : <p>{text('admin.accountActions.reset.text')}</p>}
        <AccountFacts account={account} />
        {done ? (
          <>
            <TemporaryPassword password={done.temp_password} />
            <p>{mailText(done.email_sent)}</p>
          </>
        ) : null}
      </div>
    </ConfirmDialog>
  );
}

function AccountFacts({ account }: { account: Pick<AdminUser, 'id' | 'email'> }) {
  return (
    <dl className="admin-facts">
      <dt>{text('admin.accountActions.email')}</dt>
      <dd>{account.email}</dd>
      <dt>{text('admin.accountActions.userId')}</dt>
      <dd>{account.id}</dd>
    </dl>
  );
}

/** Updates the loaded account lists after an action, before they are loaded again. */
function useAccountLists() {
  const queries = useQueryClient();
  const change = (next: (items: AdminUser[]) => AdminUser[]) =>
    queries.setQueriesData<ResponseOf<typeof listUsers>>(
      { queryKey: queryKey(listUsers) },
      (page) => page && { ...page, items: next(page.items) },
    );
  return {
    replace: (account: AdminUser) =>
      change((items) => items.map((item) => (item.id === account.id ? account : item))),
    remove: (id: string) => change((items) => items.filter((item) => item.id !== id)),
  };
}
