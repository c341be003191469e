import { call, failureMessage, useInvalidation, type AnyEndpoint } from '@daymark/api-client';
import {
  banUser,
  changeUserRole,
  deleteUser,
  endUserSessions,
  unbanUser,
  type AdminUser,
  type EndedSessions,
} from '@daymark/contracts';
import { ConfirmDialog, useConfirmedAction } from '@daymark/ui/overlay';
import { texts } from '../texts.js';
import { AccountFacts } from './account-facts.js';
import { useAccountLists } from './use-account-lists.js';

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
export type ConfirmedAction = keyof typeof actions;

const harmless: readonly ConfirmedAction[] = ['reactivate', 'promote'];

interface ConfirmedActionDialogProps {
  action: ConfirmedAction;
  account: AdminUser;
  isOpen: boolean;
  onClose: () => void;
  onClosed: () => void;
  onDone: () => void;
}

/** Confirms an action on an account. Closes only on success. */
export function ConfirmedActionDialog(props: ConfirmedActionDialogProps) {
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
