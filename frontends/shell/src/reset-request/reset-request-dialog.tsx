import { useState } from 'react';
import { call } from '@daymark/api-client';
import { PasswordResetRequest, requestPasswordReset } from '@daymark/contracts/accounts';
import { ActionButton, ContractForm, TextInput, useContractForm, useToast } from '@daymark/ui/core';
import { useFocusOnMount } from '../standalone/index.js';
import { failureMessages, useFailureReport } from '../use-failure-report.js';
import { textAround } from '@daymark/texts';
import { text } from '../texts.js';
import { DialogFrame } from '../dialog-frame.js';

export interface ResetRequestDialogProps {
  email: string;
  onClose: () => void;
}

export function ResetRequestDialog({ email, onClose }: ResetRequestDialogProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <DialogFrame
      title={sentTo === null ? text('shell.resetRequest.title') : text('shell.resetRequest.sentTitle')}
      onClose={onClose}
    >
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
      toast.success({
        title: text('shell.resetRequest.sent.title'),
        description: text('shell.resetRequest.sent.description'),
      });
      onSent(request.email);
    },
    failureMessages,
    onFailure: (error) => reportFailure(error, text('shell.resetRequest.failed')),
  });
  return (
    <>
      <p className="shell-text">{text('shell.resetRequest.text')}</p>
      <ContractForm form={form} label={text('shell.resetRequest.title')}>
        <ContractForm.Field name="email" label={text('shell.resetRequest.email')}>
          <TextInput type="email" autoComplete="username" />
        </ContractForm.Field>
        <ContractForm.Submit isBlock busyLabel={text('shell.resetRequest.sending')}>
          {text('shell.resetRequest.send')}
        </ContractForm.Submit>
      </ContractForm>
    </>
  );
}

function Sent({ email, onClose }: { email: string; onClose: () => void }) {
  const close = useFocusOnMount<HTMLButtonElement>();
  const [before, after] = textAround((value) => text('shell.resetRequest.sentText', { email: value }));
  return (
    <>
      <p className="shell-text" role="status">
        {before}
        <strong>{email}</strong>
        {after}
      </p>
      <ActionButton ref={close} kind="primary" className="ui-button-block" onClick={onClose}>
        {text('shell.close')}
      </ActionButton>
    </>
  );
}
