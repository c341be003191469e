import { failureToast, useEndpointMutation } from '@daymark/api-client';
import { resetUserPassword, type AdminUser } from '@daymark/contracts';
import { BusyLabel, Button, useToast } from '@daymark/ui';
import { Modal } from '@daymark/ui/overlay';
import { texts } from '../texts.js';
import { AccountFacts } from './account-facts.js';
import { TemporaryPassword } from './temporary-password.js';

interface ResetPasswordDialogProps {
  account: AdminUser;
  isOpen: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** Confirms giving an account a temporary password, then shows the password once, and whether its owner got a mail. */
export function ResetPasswordDialog({ account, isOpen, onClose, onClosed }: ResetPasswordDialogProps) {
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
    <Modal
      open={isOpen}
      title={done ? words.done : words.title}
      centered
      width={480}
      closable={!isPending}
      keyboard={!isPending}
      // A click outside must not close the dialog and lose the password.
      mask={{ closable: !isPending && !done }}
      onCancel={onClose}
      afterClose={onClosed}
      footer={
        done ? (
          <Button type="primary" onClick={onClose}>
            {texts.temporaryPassword.close}
          </Button>
        ) : (
          <>
            <Button onClick={onClose} disabled={isPending}>
              {texts.cancel}
            </Button>
            <Button type="primary" loading={isPending} onClick={reset}>
              <BusyLabel isBusy={isPending} busyLabel={words.busy}>
                {words.confirm}
              </BusyLabel>
            </Button>
          </>
        )
      }
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
    </Modal>
  );
}
