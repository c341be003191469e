import { useState } from 'react';
import { call } from '@daymark/api-client';
import { PasswordResetRequest, requestPasswordReset } from '@daymark/contracts/accounts';
import { buttonClass, ContractForm, TextInput, useContractForm, useToast } from '@daymark/ui/core';
import { useFocusOnMount } from '../standalone/index.js';
import { failureMessages, useFailureReport } from '../use-failure-report.js';
import { texts } from '../texts.js';
import { DialogFrame } from '../dialog-frame.js';

const text = texts.resetRequest;

export interface ResetRequestDialogProps {
  email: string;
  onClose: () => void;
}

/** Requests a link for setting a new password, then says where to find it. */
export function ResetRequestDialog({ email, onClose }: ResetRequestDialogProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <DialogFrame title={sentTo === null ? text.title : text.sentTitle} onClose={onClose}>
      {sentTo === null ? (
        <RequestForm email={email} onSent={setSentTo} />
      ) : (
        <Sent email={sentTo} onClose={onClose} />
      )}
    </DialogFrame>
  );
}

function RequestForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const toast = useToast();
  const reportFailure = useFailureReport();
  const form = useContractForm(PasswordResetRequest, {
    initialValues: { email },
    onSubmit: async (request) => {
      await call(requestPasswordReset, { body: request });
      toast.success(text.sent);
      onSent(request.email);
    },
    failureMessages,
    onFailure: (error) => reportFailure(error, text.failed),
  });
  return (
    <>
      <p className="shell-text">{text.text}</p>
      <ContractForm form={form} label={text.title}>
        <ContractForm.Field name="email" label={text.email}>
          <TextInput type="email" autoComplete="username" />
        </ContractForm.Field>
        <ContractForm.Submit isBlock busyLabel={text.sending}>
          {text.send}
        </ContractForm.Submit>
      </ContractForm>
    </>
  );
}

function Sent({ email, onClose }: { email: string; onClose: () => void }) {
  const close = useFocusOnMount<HTMLButtonElement>();
  const [before, after] = text.sentText;
  return (
    <>
      <p className="shell-text" role="status">
        {before}
        <strong>{email}</strong>
        {after}
      </p>
      <button
        type="button"
        ref={close}
        className={buttonClass('primary', 'ui-button-block')}
        onClick={onClose}
      >
        {texts.close}
      </button>
    </>
  );
}
