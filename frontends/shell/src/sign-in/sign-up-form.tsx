import { useState } from 'react';
import { call } from '@daymark/api-client';
import { signUp, SignUpRequest } from '@daymark/contracts/accounts';
import { Alert, ContractForm, Input, PasswordInput, useContractForm, useToast } from '@daymark/ui';
import { texts } from '../texts.js';
import { failureToast } from '../failure-toast.js';

/** Asks for an account; afterwards the form gives way to the notice that an administrator decides. */
export function SignUpForm() {
  const [isSubmitted, setIsSubmitted] = useState(false);
  const toast = useToast();
  const form = useContractForm(SignUpRequest, {
    initialValues: { email: '', password: '' },
    onSubmit: async (request) => {
      await call(signUp, { body: request });
      toast.success(texts.signIn.signedUp);
      setIsSubmitted(true);
    },
    onFailure: (error) => {
      const text = failureToast(error, texts.signIn.signUpFailed);
      if (text) toast.error(text);
    },
  });
  if (isSubmitted) {
    return (
      <Alert
        type="success"
        showIcon
        role="status"
        title={texts.signIn.pendingTitle}
        description={texts.signIn.pendingText}
      />
    );
  }
  return (
    <ContractForm form={form} label={texts.signIn.signUpTab}>
      <ContractForm.Field name="email" label={texts.signIn.email}>
        <Input type="email" autoComplete="username" />
      </ContractForm.Field>
      <ContractForm.Field name="password" label={texts.signIn.password}>
        <PasswordInput autoComplete="new-password" placeholder={texts.signIn.newPassword} />
      </ContractForm.Field>
      <Alert
        type="info"
        showIcon
        role="note"
        className="standalone-notice"
        title={texts.signIn.approvalTitle}
        description={texts.signIn.approvalText}
      />
      <ContractForm.Submit block busyLabel={texts.signIn.signingUp}>
        {texts.signIn.signUp}
      </ContractForm.Submit>
    </ContractForm>
  );
}
