import { useSession } from '@daymark/api-client';
import { SignInRequest } from '@daymark/contracts/accounts';
import { PlainForm, usePlainForm, useToast } from '@daymark/ui/core';
import { ForgotPassword } from '../reset-request/index.js';
import { clearTemporaryPassword, storeTemporaryPassword } from '../temporary-password.js';
import { texts } from '../texts.js';
import { useFailureReport } from '../use-failure-report.js';

/** E-mail address and password. Success shows by the next screen. */
export function SignInForm() {
  const session = useSession();
  const toast = useToast();
  const reportFailure = useFailureReport();
  const form = usePlainForm(SignInRequest, {
    onSubmit: async (credentials) => {
      // Before the session begins: the next screen may need it.
      storeTemporaryPassword(credentials.password);
      const { mustChangePassword } = await session.signIn(credentials).catch((error: unknown) => {
        clearTemporaryPassword();
        throw error;
      });
      if (!mustChangePassword) clearTemporaryPassword();
      toast.success(texts.signIn.signedIn);
    },
    onFailure: (error) => reportFailure(error, texts.signIn.signInFailed),
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
