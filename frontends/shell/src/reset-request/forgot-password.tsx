import { useState, type ComponentType } from 'react';
import { ActionButton, useToast, type ButtonKind } from '@daymark/ui/core';
import { text } from '../texts.js';
import type { ResetRequestDialogProps } from './reset-request-dialog.js';

interface ForgotPasswordProps {
  label: string;
  kind?: ButtonKind;
  typedEmail?: () => string;
}

/** A button that opens the dialog for requesting a link. The dialog is loaded on demand; few people need it. */
export function ForgotPassword({ label, kind = 'quiet', typedEmail }: ForgotPasswordProps) {
  const [Dialog, setDialog] = useState<ComponentType<ResetRequestDialogProps> | null>(null);
  const [email, setEmail] = useState('');
  const toast = useToast();
  const open = () => {
    setEmail(typedEmail?.() ?? '');
    import(/* webpackChunkName: "reset-request" */ './reset-request-dialog.js')
      .then(({ ResetRequestDialog }) => setDialog(() => ResetRequestDialog))
      .catch(() =>
        toast.error({
          title: text('shell.resetRequest.failed'),
          description: text('shell.screenFailed.text'),
        }),
      );
  };
  return (
    <>
      <ActionButton kind={kind} aria-haspopup="dialog" onClick={open}>
        {label}
      </ActionButton>
      {Dialog ? <Dialog email={email} onClose={() => setDialog(null)} /> : null}
    </>
  );
}
