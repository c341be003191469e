import { failureToast, useEndpointMutation } from '@daymark/api-client';
import { changePassword, passwordConfirmationMessage, PasswordChange } from '@daymark/contracts';
import { Card, ContractForm, PasswordInput, useContractForm, useToast } from '@daymark/ui';
import { texts } from '../texts.js';
import { useUnsavedForm } from './use-unsaved-form.js';

const empty = { current_password: '', password: '', confirmation: '' };

/** Changes the password, which signs out every other device. */
export function PasswordCard({ email }: { email: string }) {
  const toast = useToast();
  const { mutateAsync } = useEndpointMutation(changePassword);
  const form = useContractForm(PasswordChange, {
    initialValues: empty,
    toRequest: ({ current_password, password }: typeof empty) => ({ current_password, password }),
    check: ({ password, confirmation }) => {
      const message = passwordConfirmationMessage(password, confirmation);
      return message ? [{ field: 'confirmation', message }] : [];
    },
    onSubmit: async (body) => {
      await mutateAsync({ body });
      form.instance.resetFields();
      toast.success({ title: texts.password.doneToast, description: texts.password.done });
    },
    onFailure: (error) => toast.error(failureToast(error, texts.password.failedToast, texts.failureFallback)),
  });
  useUnsavedForm(form.instance);
  return (
    <Card title={texts.password.title}>
      <ContractForm form={form} label={texts.password.title}>
        {/* For password managers. */}
        <input type="text" hidden readOnly autoComplete="username" value={email} />
        <ContractForm.Field name="current_password" label={texts.password.current}>
          <PasswordInput autoComplete="current-password" />
        </ContractForm.Field>
        <ContractForm.Field name="password" label={texts.password.label}>
          <PasswordInput autoComplete="new-password" placeholder={texts.password.placeholder} />
        </ContractForm.Field>
        <ContractForm.Field name="confirmation" label={texts.password.confirmation}>
          <PasswordInput autoComplete="new-password" />
        </ContractForm.Field>
        <ContractForm.Submit busyLabel={texts.password.busy}>{texts.password.submit}</ContractForm.Submit>
      </ContractForm>
    </Card>
  );
}
