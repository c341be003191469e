import { useState, type ComponentType } from 'react';
import { buttonClass, useToast, type ButtonKind } from '@daymark/ui/core';
import { texts } from '../texts.js';

interface ForgotPasswordProps {
  label: string;
  kind?: ButtonKind;
}

/** A button that opens the dialog to ask for a link. The dialog is loaded when it is wanted; few people ever want it. */
export function ForgotPassword({ label, kind = 'quiet' }: ForgotPasswordProps) {
  const [Dialog, setDialog] = useState<ComponentType<{ onClose: () => void }> | null>(null);
  const toast = useToast();
  const open = () => {
    import(/* webpackChunkName: "reset-request" */ './reset-request-dialog.js')
      .then(({ ResetRequestDialog }) => setDialog(() => ResetRequestDialog))
      .catch(() => toast.error({ title: texts.resetRequest.failed, description: texts.screenFailed.text }));
  };
  return (
    <>
      <button type="button" className={buttonClass(kind)} aria-haspopup="dialog" onClick={open}>
        {label}
      </button>
      {Dialog ? <Dialog onClose={() => setDialog(null)} /> : null}
    </>
  );
}
