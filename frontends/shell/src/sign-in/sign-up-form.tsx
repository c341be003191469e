import { useState } from 'react';
import { call } from '@daymark/api-client';
import {
  PERSON_NAME_MAX_CHARACTERS,
  PURPOSE_MAX_CHARACTERS,
  signUp,
  SignUpRequest,
} from '@daymark/contracts/accounts';
import { Notice, PlainForm, usePlainForm, useToast } from '@daymark/ui/core';
import { useFocusOnMount } from '../standalone/index.js';
import { texts } from '../texts.js';
import { failureMessages, useFailureReport } from '../use-failure-report.js';

/** Requests an account; afterwards the form is replaced by a note that an administrator decides. */
export function SignUpForm() {
  const [isSubmitted, setIsSubmitted] = useState(false);
  const toast = useToast();
  const reportFailure = useFailureReport();
  const form = usePlainForm(SignUpRequest, {
    onSubmit: async (request) => {
      await call(signUp, { body: request });
      toast.success(texts.signIn.signedUp);
      setIsSubmitted(true);
    },
    failureMessages,
    onFailure: (error) => reportFailure(error, texts.signIn.signUpFailed),
  });
  if (isSubmitted) return <Submitted />;
  return (
    <PlainForm form={form} label={texts.signIn.signUpTab}>
      <PlainForm.Field name="email" label={texts.signIn.email} type="email" autoComplete="username" />
      <PlainForm.Field
        name="password"
        label={texts.signIn.password}
        type="password"
        autoComplete="new-password"
        placeholder={texts.signIn.newPassword}
      />
      <PlainForm.Field
        name="name"
        label={texts.signIn.name}
        type="text"
        autoComplete="name"
        optional={texts.signIn.optional}
        maxLength={PERSON_NAME_MAX_CHARACTERS}
      />
      <PlainForm.Field
        name="purpose"
        label={texts.signIn.purpose}
        type="lines"
        autoComplete="off"
        optional={texts.signIn.optional}
        maxLength={PURPOSE_MAX_CHARACTERS}
      />
      <Notice tone="info" title={texts.signIn.approvalTitle} text={texts.signIn.approvalText} />
      <PlainForm.Submit busyLabel={texts.signIn.signingUp}>{texts.signIn.signUp}</PlainForm.Submit>
    </PlainForm>
  );
}

function Submitted() {
  const notice = useFocusOnMount<HTMLDivElement>();
  return (
    <div ref={notice} tabIndex={-1} className="standalone-result">
      <Notice
        tone="success"
        role="status"
        title={texts.signIn.pendingTitle}
        text={texts.signIn.pendingText}
      />
    </div>
  );
}
