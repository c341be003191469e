import { useEffect, useState } from 'react';
import { failureToast, useEndpointMutation, useSession } from '@daymark/api-client';
import { changeEmail, EmailChange } from '@daymark/contracts';
import {
  Alert,
  Card,
  ContractForm,
  Fact,
  Input,
  PasswordInput,
  useContractForm,
  useToast,
} from '@daymark/ui';
import { texts } from '../texts.js';
import { useUnsavedForm } from './use-unsaved-form.js';

/** The current e-mail address, and a field to request another one, which takes effect once it is confirmed. */
export function EmailCard({ currentEmail }: { currentEmail: string }) {
  const toast = useToast();
  const { mutateAsync } = useEndpointMutation(changeEmail);
  const [requestedEmail, setRequestedEmail] = useState<string | null>(null);
  const form = useContractForm(EmailChange, {
    initialValues: { email: '', password: '' },
    onSubmit: async (body) => {
      await mutateAsync({ body });
      form.instance.resetFields();
      setRequestedEmail(body.email);
      toast.success({ title: texts.email.doneToast, description: texts.email.done(body.email) });
    },
    onFailure: (error) => toast.error(failureToast(error, texts.email.failedToast, texts.failureFallback)),
  });
  useUnsavedForm(form.instance);
  const isWaiting = requestedEmail !== null && requestedEmail !== currentEmail;
  useRefetchOnFocus(isWaiting);
  return (
    <Card title={texts.email.title}>
      <dl className="ui-facts">
        <Fact name={texts.email.current}>{currentEmail}</Fact>
      </dl>
      {isWaiting ? <Alert type="info" role="note" showIcon title={texts.email.done(requestedEmail)} /> : null}
      <ContractForm form={form} label={texts.email.title}>
        <ContractForm.Field name="email" label={texts.email.label}>
          <Input type="email" autoComplete="email" inputMode="email" />
        </ContractForm.Field>
        <ContractForm.Field name="password" label={texts.email.password}>
          <PasswordInput autoComplete="current-password" />
        </ContractForm.Field>
        <ContractForm.Submit busyLabel={texts.email.busy}>{texts.email.submit}</ContractForm.Submit>
      </ContractForm>
    </Card>
  );
}

/** The address may be confirmed on another device: refreshes the session whenever the page becomes visible. */
function useRefetchOnFocus(isWaiting: boolean): void {
  const { refresh } = useSession();
  useEffect(() => {
    if (!isWaiting) return;
    const onVisibilityChange = () => {
      if (document.visibilityState === 'visible') void refresh().catch(() => undefined);
    };
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => document.removeEventListener('visibilitychange', onVisibilityChange);
  }, [isWaiting, refresh]);
}
