import { useState } from 'react';
import type { Registration } from '@daymark/contracts';
import { useToast } from '@daymark/ui';
import { ConfirmDialog, Tooltip } from '@daymark/ui/overlay';
import { roleName } from '../role-name.js';
import { texts } from '../texts.js';
import { decisionFailure } from './decision-failure.js';
import { bodyOf, MAIL_WITHOUT_REASON, ReasonField } from './reason-field.js';
import { useDecision } from './use-registrations.js';

export interface Decision {
  registration: Registration;
  approve: boolean;
}

interface DecisionDialogProps {
  /** The decision to confirm; null if there is none. */
  decision: Decision | null;
  onDone: (registration: Registration) => void;
  onCancel: () => void;
  onFailure: (message: string) => void;
}

/** Confirms approving or rejecting a registration. Closes only on success. */
export function DecisionDialog({ decision, onDone, onCancel, onFailure }: DecisionDialogProps) {
  const toast = useToast();
  const { mutate, isPending } = useDecision();
  const [mail, setMail] = useState(MAIL_WITHOUT_REASON);
  // A closing dialog still shows its decision.
  const [shown, setShown] = useState(decision);
  if (decision && decision !== shown) {
    setShown(decision);
    setMail(MAIL_WITHOUT_REASON);
  }
  if (!shown) return null;

  const { registration, approve } = shown;
  const dialog = approve ? texts.approveDialog : texts.rejectDialog;
  const decide = () =>
    mutate(
      {
        params: { id: registration.id },
        body: { approve, ...(approve ? {} : bodyOf(mail)) },
      },
      {
        onSuccess: () => {
          toast.success({ title: dialog.doneToast, description: dialog.doneToastText });
          onDone(registration);
        },
        onError: (error) => {
          const message = decisionFailure(error, approve);
          toast.error({ title: dialog.failedToast, description: message });
          onFailure(message);
        },
      },
    );

  return (
    <ConfirmDialog
      isOpen={decision !== null}
      title={dialog.title}
      confirmLabel={dialog.confirm}
      busyLabel={dialog.busy}
      isBusy={isPending}
      isDestructive={!approve}
      onConfirm={decide}
      onCancel={onCancel}
      onClosed={() => setShown(null)}
    >
      <p>{dialog.text}</p>
      <dl className="admin-facts">
        <dt>{dialog.email}</dt>
        <dd>{registration.email}</dd>
        {registration.name === null ? null : (
          <>
            <dt>{texts.pending.name}</dt>
            <dd>{registration.name}</dd>
          </>
        )}
        {registration.purpose === null ? null : (
          <>
            <dt>{texts.pending.purpose}</dt>
            <dd className="registration-purpose">{registration.purpose}</dd>
          </>
        )}
        {approve ? (
          <>
            <dt>{texts.approveDialog.role}</dt>
            <dd>
              <Tooltip title={texts.approveDialog.roleHint} trigger={['hover', 'focus', 'click']}>
                <button type="button" className="admin-role">
                  {roleName(registration.role)}
                </button>
              </Tooltip>
            </dd>
            <dt>{texts.approveDialog.userId}</dt>
            <dd>{registration.id}</dd>
          </>
        ) : null}
      </dl>
      {approve ? null : <ReasonField value={mail} onChange={setMail} />}
    </ConfirmDialog>
  );
}
