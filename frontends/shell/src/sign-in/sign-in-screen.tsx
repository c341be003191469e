import { useState, type ReactNode } from 'react';
import { useSession, ProblemError, call } from '@daymark/api-client';
import {
  Card,
  ContractForm,
  LoadingScreen,
  Logo,
  Tabs,
  usePageTitle,
  useTimeLimit,
  PasswordInput,
  TextInput,
  useContractForm,
  useToast,
  Notice,
} from '@daymark/ui/core';
import { invitedEmailOf, Navigate, returnTarget, useLocation, useQueryState } from '@daymark/ui/router';
import {
  SignInRequest,
  PERSON_NAME_MAX_CHARACTERS,
  PURPOSE_MAX_CHARACTERS,
  signUp,
  SignUpRequest,
} from '@daymark/contracts/accounts';
import { text } from '../texts.js';
import { ForgotPassword } from '../reset-request/index.js';
import { clearTemporaryPassword, storeTemporaryPassword } from '../temporary-password.js';
import { failureMessages, useFailureReport } from '../use-failure-report.js';
import { useFocusOnMount } from '../standalone/index.js';
import '../standalone.css';

export const SIGN_IN_LOADING_LIMIT_MS = 5_000;

const tabInAddress = { tab: { fallback: 'sign-in', isValid: (tab: string) => tab === 'sign-up' } };

/** '/auth': signing in, and requesting an account. Signed-in people are redirected to where they were going. */
export function SignInScreen() {
  usePageTitle(text('shell.signIn.title'));
  const { state } = useSession();
  const entry: unknown = useLocation().state;
  const [{ tab }, change] = useQueryState(tabInAddress);
  const isSlow = useTimeLimit(state === 'loading', SIGN_IN_LOADING_LIMIT_MS);
  if (state === 'signed-in') return <Navigate to={returnTarget(entry)} replace />;
  if (state === 'loading' && !isSlow) return <LoadingScreen label={text('shell.loading')} />;
  return (
    <SignInFrame>
      <p className="standalone-tagline">{text('shell.signIn.tagline')}</p>
      <Tabs
        label={text('shell.signIn.tabs')}
        activeKey={tab}
        onChange={(chosen) => change({ tab: chosen })}
        items={[
          { key: 'sign-in', label: text('shell.signIn.signInTab'), children: <SignInForm /> },
          { key: 'sign-up', label: text('shell.signIn.signUpTab'), children: <SignUpForm /> },
        ]}
      />
    </SignInFrame>
  );
}

/** Shown over a page with unsaved input when its session ended. The page returns after signing in. */
export function SignInAgain() {
  usePageTitle(text('shell.signIn.title'));
  return (
    <SignInFrame>
      <p className="standalone-tagline" role="alert">
        {text('shell.signIn.again')}
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

/** Whom an invitation is for that led here. */
const useInvitedEmail = () => invitedEmailOf(useLocation().state);

/** Either may be wrong: which one is not said. */
const credentials = ['email', 'password'].map((field) => ({ field, message: '' }));
const areWrong = (error: unknown) => error instanceof ProblemError && error.code === 'INVALID_CREDENTIALS';

/** E-mail address and password. Success shows by the next screen. */
function SignInForm() {
  const session = useSession();
  const toast = useToast();
  const reportFailure = useFailureReport();
  const form = useContractForm(SignInRequest, {
    initialValues: { email: useInvitedEmail() ?? '', password: '' },
    onSubmit: async (typed) => {
      // Before the session begins: the next screen may need it.
      storeTemporaryPassword(typed.password);
      const { mustChangePassword } = await session.signIn(typed).catch((error: unknown) => {
        clearTemporaryPassword();
        throw error;
      });
      if (!mustChangePassword) clearTemporaryPassword();
      toast.success({
        title: text('shell.signIn.signedIn.title'),
        description: text('shell.signIn.signedIn.description'),
      });
    },
    failureMessages: (error) => [...failureMessages(error), ...(areWrong(error) ? credentials : [])],
    onFailure: (error) => {
      if (areWrong(error)) form.fields.focus('password');
      reportFailure(error, text('shell.signIn.signInFailed'));
    },
  });
  return (
    <>
      <ContractForm form={form} label={text('shell.signIn.signInTab')}>
        <ContractForm.Field name="email" label={text('shell.signIn.email')}>
          <TextInput type="email" autoComplete="username" />
        </ContractForm.Field>
        <ContractForm.Field name="password" label={text('shell.signIn.password')}>
          <PasswordInput autoComplete="current-password" />
        </ContractForm.Field>
        <ContractForm.Submit isBlock busyLabel={text('shell.signIn.signingIn')}>
          {text('shell.signIn.signIn')}
        </ContractForm.Submit>
      </ContractForm>
      {/* Outside the form, so that submitting the dialog does not submit this form. */}
      <div className="standalone-below">
        <ForgotPassword
          label={text('shell.resetRequest.forgotPassword')}
          typedEmail={() => form.typed().email}
        />
      </div>
    </>
  );
}

/** Requests an account; afterwards the form is replaced by a note that an administrator decides. */
function SignUpForm() {
  const [isSubmitted, setIsSubmitted] = useState(false);
  const toast = useToast();
  const reportFailure = useFailureReport();
  const form = useContractForm(SignUpRequest, {
    initialValues: { email: useInvitedEmail() ?? '', password: '', name: '', purpose: '' },
    onSubmit: async (request) => {
      await call(signUp, { body: request });
      toast.success({
        title: text('shell.signIn.signedUp.title'),
        description: text('shell.signIn.signedUp.description'),
      });
      setIsSubmitted(true);
    },
    failureMessages,
    onFailure: (error) => reportFailure(error, text('shell.signIn.signUpFailed')),
  });
  if (isSubmitted) return <Submitted />;
  return (
    <ContractForm form={form} label={text('shell.signIn.signUpTab')}>
      <ContractForm.Field name="email" label={text('shell.signIn.email')}>
        <TextInput type="email" autoComplete="username" />
      </ContractForm.Field>
      <ContractForm.Field name="password" label={text('shell.signIn.password')}>
        <PasswordInput autoComplete="new-password" placeholder={text('shell.signIn.newPassword')} />
      </ContractForm.Field>
      <ContractForm.Field name="name" label={text('shell.signIn.name')} isOptional>
        <TextInput autoComplete="name" maxLength={PERSON_NAME_MAX_CHARACTERS} />
      </ContractForm.Field>
      <ContractForm.Field name="purpose" label={text('shell.signIn.purpose')} isOptional>
        <textarea className="ui-input" rows={3} autoComplete="off" maxLength={PURPOSE_MAX_CHARACTERS} />
      </ContractForm.Field>
      <Notice
        tone="info"
        title={text('shell.signIn.approvalTitle')}
        text={text('shell.signIn.approvalText')}
      />
      <ContractForm.Submit isBlock busyLabel={text('shell.signIn.signingUp')}>
        {text('shell.signIn.signUp')}
      </ContractForm.Submit>
    </ContractForm>
  );
}

function Submitted() {
  const notice = useFocusOnMount<HTMLDivElement>();
  const invitedEmail = useInvitedEmail();
  return (
    <div ref={notice} tabIndex={-1} className="standalone-result">
      <Notice
        tone="success"
        role="status"
        title={text('shell.signIn.pendingTitle')}
        text={
          invitedEmail === null
            ? text('shell.signIn.pendingText')
            : `${text('shell.signIn.pendingText')} ${text('shell.signIn.invitationWaits')}`
        }
      />
    </div>
  );
}
