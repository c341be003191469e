import { useSession } from '@daymark/api-client';
import { SignInRequest } from '@daymark/contracts/accounts';
import { ContractForm, Input, PasswordInput, useContractForm, useToast } from '@daymark/ui';
import { ForgotPassword } from '../reset-request/index.js';
import { texts } from '../texts.js';
import { failureToast } from '../failure-toast.js';

/** E-mail address and password. That it worked shows by the screen that follows. */
export function SignInForm() {
  const session = useSession();
  const toast = useToast();
  const form = useContractForm(SignInRequest, {
    initialValues: { email: '', password: '' },
    onSubmit: async (credentials) => {
      await session.signIn(credentials);
      toast.success(texts.signIn.signedIn);
    },
    onFailure: (error) => {
      const text = failureToast(error, texts.signIn.signInFailed);
      if (text) toast.error(text);
    },
  });
  return (
    <>
      <ContractForm form={form} label={texts.signIn.signInTab}>
        <ContractForm.Field name="email" label={texts.signIn.email}>
          <Input type="email" autoComplete="username" />
        </ContractForm.Field>
        <ContractForm.Field name="password" label={texts.signIn.password}>
          <PasswordInput autoComplete="current-password" />
        </ContractForm.Field>
        <ContractForm.Submit block busyLabel={texts.signIn.signingIn}>
          {texts.signIn.signIn}
        </ContractForm.Submit>
      </ContractForm>
      {/* Outside the form: what is sent in the dialog must not be taken for this form's. */}
      <div className="standalone-below">
        <ForgotPassword label={texts.resetRequest.forgotPassword} />
      </div>
    </>
  );
}
