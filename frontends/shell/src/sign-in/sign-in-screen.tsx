import { useState, type ReactNode } from 'react';
import { useSession, ProblemError, call } from '@daymark/api-client';
import {
  Card,
  LoadingScreen,
  Logo,
  Tabs,
  usePageTitle,
  useTimeLimit,
  PlainForm,
  usePlainForm,
  useToast,
  Notice,
} from '@daymark/ui/core';
import { Navigate, returnTarget, useLocation, useQueryState } from '@daymark/ui/router';
import {
  SignInRequest,
  PERSON_NAME_MAX_CHARACTERS,
  PURPOSE_MAX_CHARACTERS,
  signUp,
  SignUpRequest,
} from '@daymark/contracts/accounts';
import { texts } from '../texts.js';
import { ForgotPassword } from '../reset-request/index.js';
import { clearTemporaryPassword, storeTemporaryPassword } from '../temporary-password.js';
import { failureMessages, useFailureReport } from '../use-failure-report.js';
import { useFocusOnMount } from '../standalone/index.js';
import '../standalone.css';

export const SIGN_IN_LOADING_LIMIT_MS = 5_000;

const tabInAddress = { tab: { fallback: 'sign-in', isValid: (tab: string) => tab === 'sign-up' } };

/** '/auth': signing in, and requesting an account. Signed-in people are redirected to where they were going. */
export function SignInScreen() {
  usePageTitle(texts.signIn.title);
  const { state } = useSession();
  const entry: unknown = useLocation().state;
  const [{ tab }, change] = useQueryState(tabInAddress);
  const isSlow = useTimeLimit(state === 'loading', SIGN_IN_LOADING_LIMIT_MS);
  if (state === 'signed-in') return <Navigate to={returnTarget(entry)} replace />;
  if (state === 'loading' && !isSlow) return <LoadingScreen label={texts.loading} />;
  return (
    <SignInFrame>
      <p className="standalone-tagline">{texts.signIn.tagline}</p>
      <Tabs
        label={texts.signIn.tabs}
        activeKey={tab}
        onChange={(chosen) => change({ tab: chosen })}
        items={[
          { key: 'sign-in', label: texts.signIn.signInTab, children: <SignInForm /> },
          { key: 'sign-up', label: texts.signIn.signUpTab, children: <SignUpForm /> },
        ]}
      />
    </SignInFrame>
  );
}

/** Shown over a page with unsaved input when its session ended. The page returns after signing in. */
export function SignInAgain() {
  usePageTitle(texts.signIn.title);
  return (
    <SignInFrame>
      <p className="standalone-tagline" role="alert">
        {texts.signIn.again}
      </p>
      <SignInForm />
    </SignInFrame>
  );
}

function SignInFrame({ children }: { children: ReactNode }) {
  return (
    <main className="shell-screen standalone">
      <h1 className="standalone-product">
        <Logo size={44} />
      </h1>
      <Card className="standalone-card">{children}</Card>
    </main>
  );
}

/** Either may be wrong: which one is not said. */
const credentials = ['email', 'password'].map((field) => ({ field, message: '' }));
const areWrong = (error: unknown) => error instanceof ProblemError && error.code === 'INVALID_CREDENTIALS';

/** E-mail address and password. Success shows by the next screen. */
function SignInForm() {
  const session = useSession();
  const toast = useToast();
  const reportFailure = useFailureReport();
  const form = usePlainForm(SignInRequest, {
    onSubmit: async (typed) => {
      // Before the session begins: the next screen may need it.
      storeTemporaryPassword(typed.password);
      const { mustChangePassword } = await session.signIn(typed).catch((error: unknown) => {
        clearTemporaryPassword();
        throw error;
      });
      if (!mustChangePassword) clearTemporaryPassword();
      toast.success(texts.signIn.signedIn);
    },
    failureMessages: (error) => [...failureMessages(error), ...(areWrong(error) ? credentials : [])],
    onFailure: (error) => {
      if (areWrong(error)) form.focus('password');
      reportFailure(error, texts.signIn.signInFailed);
    },
  });
  return (
    <>
      <PlainForm form={form} label={texts.signIn.signInTab}>
        <PlainForm.Field name="email" label={texts.signIn.email} type="email" autoComplete="username" />
        <PlainForm.Field
          name="password"
          label={texts.signIn.password}
          type="password"
          autoComplete="current-password"
        />
        <PlainForm.Submit busyLabel={texts.signIn.signingIn}>{texts.signIn.signIn}</PlainForm.Submit>
      </PlainForm>
      {/* Outside the form, so that submitting the dialog does not submit this form. */}
      <div className="standalone-below">
        <ForgotPassword label={texts.resetRequest.forgotPassword} typedEmail={() => form.valueOf('email')} />
      </div>
    </>
  );
}

/** Requests an account; afterwards the form is replaced by a note that an administrator decides. */
function SignUpForm() {
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
