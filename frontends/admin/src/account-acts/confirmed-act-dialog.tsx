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
import { ConfirmDialog, useConfirmedAct } from '@daymark/ui/overlay';
import { texts } from '../texts.js';
import { AccountFacts } from './account-facts.js';
import { useAccountLists } from './use-account-lists.js';

/** Actions that need confirmation; the response is the changed account, if any. */
const acts = {
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
} satisfies Record<string, Act>;
interface Act {
  endpoint: AnyEndpoint;
  perform: (params: { id: string }) => Promise<AdminUser | EndedSessions | null>;
}
export type ConfirmedAct = keyof typeof acts;

const harmless: readonly ConfirmedAct[] = ['reactivate', 'promote'];

interface ConfirmedActDialogProps {
  act: ConfirmedAct;
  account: AdminUser;
  isOpen: boolean;
  onClose: () => void;
  onClosed: () => void;
  onDone: () => void;
}

/** Confirms an action on an account. Closes only on success. */
export function ConfirmedActDialog(props: ConfirmedActDialogProps) {
  const { act, account, isOpen, onClose, onClosed, onDone } = props;
  const words = texts.acts[act];
  const { isBusy, perform } = useConfirmedAct();
  const lists = useAccountLists();
  const invalidate = useInvalidation();

  const confirm = () =>
    perform(() => acts[act].perform({ id: account.id }), {
      done: { title: words.done, description: words.doneText },
      failed: (error) => ({ title: words.failed(failureMessage(error, texts.unexpected)) }),
      onDone: (response) => {
        if (act === 'delete') lists.remove(account.id);
        else if (response && 'email' in response) lists.replace(response);
        void invalidate(acts[act].endpoint);
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
      isDestructive={!harmless.includes(act)}
      onConfirm={() => void confirm()}
      onCancel={onClose}
      onClosed={onClosed}
    >
      <p>{words.text}</p>
      <AccountFacts account={account} />
    </ConfirmDialog>
  );
}
