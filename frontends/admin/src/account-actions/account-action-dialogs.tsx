import { useState } from 'react';
import {
  banUser,
  changeUserRole,
  deleteUser,
  endUserSessions,
  unbanUser,
  resetUserPassword,
  listUsers,
  type AdminUser,
  type EndedSessions,
  type ResponseOf,
} from '@daymark/contracts';
import {
  call,
  failureMessage,
  failureToast,
  queryKey,
  useEndpointMutation,
  useInvalidation,
  useQueryClient,
  type AnyEndpoint,
} from '@daymark/api-client';
import { ConfirmDialog, useConfirmedAction } from '@daymark/ui/overlay';
import { useToast } from '@daymark/ui';
import { texts } from '../texts.js';
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
    <ConfirmedActionDialog key={action} action={action} {...dialog} onDone={() => onDone?.(action)} />
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
  delete: { endpoint: deleteUser, perform: (params) => call(deleteUser, { params }).then(() => null) },
} satisfies Record<string, Action>;
interface Action {
  endpoint: AnyEndpoint;
  perform: (params: { id: string }) => Promise<AdminUser | EndedSessions | null>;
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
  const words = texts.accountActions[action];
  const { isBusy, perform } = useConfirmedAction();
  const lists = useAccountLists();
  const invalidate = useInvalidation();

  const confirm = () =>
    perform(() => actions[action].perform({ id: account.id }), {
      done: { title: words.done, description: words.doneText },
      failed: (error) => ({ title: words.failed(failureMessage(error, texts.unexpected)) }),
      onDone: (response) => {
        if (action === 'delete') lists.remove(account.id);
        else if (response && 'email' in response) lists.replace(response);
        void invalidate(actions[action].endpoint);
        onClose();
        onDone();
      },
    });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={words.title}
      confirmLabel={words.confirm}
      busyLabel={words.busy}
      isBusy={isBusy}
      isDestructive={!harmless.includes(action)}
      onConfirm={() => void confirm()}
      onCancel={onClose}
      onClosed={onClosed}
    >
      <p>{words.text}</p>
      <AccountFacts account={account} />
    </ConfirmDialog>
  );
}

/** Confirms giving an account a temporary password, then shows the password once, and whether its owner got a mail. */
function ResetPasswordDialog({ account, isOpen, onClose, onClosed }: DialogProps) {
  const words = texts.accountActions.reset;
  const toast = useToast();
  const { mutate, isPending, data: done } = useEndpointMutation(resetUserPassword, { gcTime: 0 });
  const mailText = (isSent: boolean) => (isSent ? words.mailSent(account.email) : words.mailNotSent);
  const reset = () =>
    mutate(
      { params: { id: account.id } },
      {
        onSuccess: ({ email_sent }) =>
          toast.success({ title: words.done, description: mailText(email_sent) }),
        onError: (error) => toast.error(failureToast(error, words.failed, texts.unexpected)),
      },
    );
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={done ? words.done : words.title}
      confirmLabel={words.confirm}
      busyLabel={words.busy}
      closeLabel={done && texts.temporaryPassword.close}
      isBusy={isPending}
      onConfirm={reset}
      onCancel={onClose}
      onClosed={onClosed}
    >
      <div className="admin-dialog">
        {done ? null : <p>{words.text}</p>}
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
      <dt>{texts.accountActions.email}</dt>
      <dd>{account.email}</dd>
      <dt>{texts.accountActions.userId}</dt>
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
