import { ProblemError, useSession } from '@daymark/api-client';
import { SignInRequest } from '@daymark/contracts/accounts';
import { PlainForm, usePlainForm, useToast } from '@daymark/ui/core';
import { ForgotPassword } from '../reset-request/index.js';
import { clearTemporaryPassword, storeTemporaryPassword } from '../temporary-password.js';
import { texts } from '../texts.js';
import { failureMessages, useFailureReport } from '../use-failure-report.js';

/** Either may be wrong: which one is not said. */
const credentials = ['email', 'password'].map((field) => ({ field, message: '' }));
const areWrong = (error: unknown) => error instanceof ProblemError && error.code === 'INVALID_CREDENTIALS';

/** E-mail address and password. Success shows by the next screen. */
export function SignInForm() {
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
