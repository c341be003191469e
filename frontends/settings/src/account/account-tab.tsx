import { useEffect, useState, type ReactNode, lazy, Suspense } from 'react';
import { useEndpointMutation, useSession, type SessionUser } from '@daymark/api-client';
import { useSayFailure } from '@daymark/calendar-ui';
import {
  changeEmail,
  EmailChange,
  changePassword,
  passwordConfirmationMessage,
  PasswordChange,
} from '@daymark/contracts';
import {
  Alert,
  Card,
  ContractForm,
  Fact,
  Input,
  PasswordInput,
  useContractForm,
  useFormValues,
  useToast,
  type FormFields,
  Button,
} from '@daymark/ui';
import { useUnsavedChanges } from '@daymark/ui/overlay';
import { LoadedSettings } from '../settings/index.js';
import { GeneralCard } from './general-card.js';
import { text } from '../texts.js';
import { loadPageTexts } from '@daymark/texts';

/** The account's cards; `archive` is shown before the last one. Only the first card needs the stored settings. */
export function AccountTab({ user, archive }: { user: SessionUser; archive: ReactNode }) {
  return (
    <div className="ui-stack settings-cards">
      <LoadedSettings>{(settings) => <GeneralCard settings={settings} />}</LoadedSettings>
      <EmailCard currentEmail={user.email} />
      <PasswordCard email={user.email} />
      {archive}
      <DeleteAccountCard email={user.email} />
    </div>
  );
}

/** The current e-mail address, and a field to request another one, which takes effect once it is confirmed. */
function EmailCard({ currentEmail }: { currentEmail: string }) {
  const toast = useToast();
  const sayFailure = useSayFailure();
  const { mutateAsync } = useEndpointMutation(changeEmail);
  const [requestedEmail, setRequestedEmail] = useState<string | null>(null);
  const form = useContractForm(EmailChange, {
    initialValues: { email: '', password: '' },
    onSubmit: async (body) => {
      await mutateAsync({ body });
      form.fields.reset();
      setRequestedEmail(body.email);
      toast.success({
        title: text('settings.email.doneToast'),
        description: text('settings.email.done', { address: body.email }),
      });
    },
    onFailure: sayFailure(text('settings.email.failedToast')),
  });
  useUnsavedForm(form.fields);
  const isWaiting = requestedEmail !== null && requestedEmail !== currentEmail;
  useRefetchOnFocus(isWaiting);
  return (
    <Card title={text('settings.email.title')}>
      <dl className="ui-facts">
        <Fact name={text('settings.email.current')}>{currentEmail}</Fact>
      </dl>
      {isWaiting ? (
        <Alert
          type="info"
          role="note"
          showIcon
          title={text('settings.email.done', { address: requestedEmail })}
        />
      ) : null}
      <ContractForm form={form} label={text('settings.email.title')}>
        <ContractForm.Field name="email" label={text('settings.email.label')}>
          <Input type="email" autoComplete="email" inputMode="email" />
        </ContractForm.Field>
        <ContractForm.Field name="password" label={text('settings.email.password')}>
          <PasswordInput autoComplete="current-password" />
        </ContractForm.Field>
        <ContractForm.Submit busyLabel={text('settings.email.busy')}>
          {text('settings.email.submit')}
        </ContractForm.Submit>
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

const empty = { current_password: '', password: '', confirmation: '' };

/** Changes the password, which signs out every other device. */
function PasswordCard({ email }: { email: string }) {
  const toast = useToast();
  const sayFailure = useSayFailure();
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
      form.fields.reset();
      toast.success({
        title: text('settings.password.doneToast'),
        description: text('settings.password.done'),
      });
    },
    onFailure: sayFailure(text('settings.password.failedToast')),
  });
  useUnsavedForm(form.fields);
  return (
    <Card title={text('settings.password.title')}>
      <ContractForm form={form} label={text('settings.password.title')}>
        {/* For password managers. */}
        <input type="text" hidden readOnly autoComplete="username" value={email} />
        <ContractForm.Field name="current_password" label={text('settings.password.current')}>
          <PasswordInput autoComplete="current-password" />
        </ContractForm.Field>
        <ContractForm.Field name="password" label={text('settings.password.label')}>
          <PasswordInput autoComplete="new-password" placeholder={text('settings.password.placeholder')} />
        </ContractForm.Field>
        <ContractForm.Field name="confirmation" label={text('settings.password.confirmation')}>
          <PasswordInput autoComplete="new-password" />
        </ContractForm.Field>
        <ContractForm.Submit busyLabel={text('settings.password.busy')}>
          {text('settings.password.submit')}
        </ContractForm.Submit>
      </ContractForm>
    </Card>
  );
}

/** Marks a form with initially empty fields as unsaved once one is filled in. */
function useUnsavedForm<Values extends object>(fields: FormFields<Values>): void {
  useUnsavedChanges(Object.values(useFormValues(fields)).some(Boolean));
}

const DeleteAccountDialog = lazy(async () => {
  await loadPageTexts((language) => import(`../locales/${language}/on-demand/delete-account.json`));
  const { DeleteAccountDialog: dialog } = await import(
    /* webpackChunkName: "delete-account" */ './delete-account-dialog.js'
  );
  return { default: dialog };
});

/** Deleting one's account; the owner's stays, so nothing is offered. */
function DeleteAccountCard({ email }: { email: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  const { profile } = useSession();
  if (profile?.is_owner) {
    return (
      <Card title={text('settings.deletion.title')}>
        <p className="ui-paragraph ui-text-secondary">{text('settings.deletion.ownerText')}</p>
      </Card>
    );
  }
  return (
    <Card title={text('settings.deletion.title')}>
      <p className="ui-paragraph ui-text-secondary">{text('settings.deletion.text')}</p>
      <div>
        <Button danger onClick={() => setIsOpen(true)}>
          {text('settings.deletion.open')}
        </Button>
      </div>
      {wasOpened ? (
        <Suspense>
          <DeleteAccountDialog isOpen={isOpen} email={email} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </Card>
  );
}
