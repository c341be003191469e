import { failureMessage, useEndpointMutation } from '@daymark/api-client';
import { banUser, deleteUser, unbanUser, type AdminUser } from '@daymark/contracts';
import { useToast } from '@daymark/ui';
import { ConfirmDialog } from '@daymark/ui/overlay';
import { texts } from '../texts.js';
import { AccountFacts } from './account-facts.js';
import { useAccountLists } from './use-account-lists.js';

const endpoints = { deactivate: banUser, reactivate: unbanUser, delete: deleteUser } as const;
export type ConfirmedAct = keyof typeof endpoints;

interface ConfirmedActDialogProps {
  act: ConfirmedAct;
  account: AdminUser;
  isOpen: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** Asks before an account is deactivated, reactivated or deleted. Closes only when that succeeded. */
export function ConfirmedActDialog({ act, account, isOpen, onClose, onClosed }: ConfirmedActDialogProps) {
  const words = texts.acts[act];
  const toast = useToast();
  const lists = useAccountLists();
  const { mutate, isPending } = useEndpointMutation(endpoints[act]);
  const perform = () =>
    mutate(
      { params: { id: account.id } },
      {
        onSuccess: (changed) => {
          if (changed) lists.replace(changed);
          else lists.remove(account.id);
          lists.refresh();
          toast.success({ title: words.done, description: words.doneText });
          onClose();
        },
        onError: (error) => toast.error({ title: words.failed(failureMessage(error, texts.unexpected)) }),
      },
    );
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={words.title}
      confirmLabel={words.confirm}
      busyLabel={words.busy}
      isBusy={isPending}
      isDestructive={act !== 'reactivate'}
      onConfirm={perform}
      onCancel={onClose}
      onClosed={onClosed}
    >
      <p>{words.text}</p>
      <AccountFacts account={account} />
    </ConfirmDialog>
  );
}
