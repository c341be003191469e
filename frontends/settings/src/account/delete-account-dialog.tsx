import { useEffect, useId, useState, type FormEvent } from 'react';
import {
  failureMessage,
  ProblemError,
  useEndpointMutation,
  useEndpointQuery,
  useSession,
} from '@daymark/api-client';
import { ACCOUNT_DELETION_WORD, deleteAccount, listSharedCalendars } from '@daymark/contracts';
import { Alert, Input, PasswordInput, SwitchRow, useToast, LabeledField } from '@daymark/ui';
import { ConfirmDialog } from '@daymark/ui/overlay';
import { Link, useNavigate } from '@daymark/ui/router';
import { paths } from '../paths.js';
import { text } from '../texts.js';

interface DeleteAccountDialogProps {
  isOpen: boolean;
  email: string;
  onClose: () => void;
}

/** Deletes the account after DELETE was typed exactly. The password is requested if the service requires it. */
export function DeleteAccountDialog({ isOpen, email, onClose }: DeleteAccountDialogProps) {
  const id = useId();
  const toast = useToast();
  const navigate = useNavigate();
  const { signOut } = useSession();
  const { mutateAsync, isPending, error, reset } = useEndpointMutation(deleteAccount);
  const [word, setWord] = useState('');
  const [password, setPassword] = useState<string | null>(null);
  const shared = useEndpointQuery(listSharedCalendars, {}, { enabled: isOpen, staleTime: 0 });
  const [deletesShared, setDeletesShared] = useState(false);
  const sharedCalendars = shared.data?.items ?? [];
  const isConfirmed = word === ACCOUNT_DELETION_WORD && (sharedCalendars.length === 0 || deletesShared);
  const isPasswordWanted = password !== null;
  useEffect(() => {
    if (isPasswordWanted) document.getElementById(`${id}-password`)?.focus();
  }, [id, isPasswordWanted]);

  const forget = () => {
    setWord('');
    setPassword(null);
    setDeletesShared(false);
    reset();
  };
  const confirm = async () => {
    if (!isConfirmed || isPending) return;
    try {
      await mutateAsync({
        body: {
          confirmation: ACCOUNT_DELETION_WORD,
          ...(password && { password }),
          ...(deletesShared && { delete_shared_calendars: true }),
        },
      });
    } catch (failure) {
      if (needsPassword(failure)) setPassword((typed) => typed ?? '');
      return;
    }
    toast.success({
      title: text('settings.deletion.doneToast'),
      description: text('settings.deletion.done'),
    });
    // The session was deleted with the account; this clears the browser's own state.
    await signOut().catch(() => undefined);
    await navigate(paths.signIn, { replace: true });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void confirm();
  };

  // The first request for the password is a question, not an error.
  const isFirstQuestion = needsPassword(error) && !password;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={text('settings.deletion.title')}
      confirmLabel={text('settings.deletion.confirm')}
      busyLabel={text('settings.deletion.busy')}
      isBusy={isPending}
      isConfirmDisabled={!isConfirmed || password === ''}
      isDestructive
      onConfirm={() => void confirm()}
      onCancel={onClose}
      onClosed={forget}
    >
      <form className="ui-stack settings-form" onSubmit={submit}>
        <p>{text('settings.deletion.text')}</p>
        {sharedCalendars.length > 0 ? (
          <div className="ui-labeled">
            <p>{text('settings.deletion.shared')}</p>
            <ul className="ui-bullets">
              {sharedCalendars.map(({ id: calendarId, name }) => (
                <li key={calendarId}>
                  <Link className="ui-link" to={paths.people(calendarId)}>
                    <bdi>{name}</bdi>
                  </Link>
                </li>
              ))}
            </ul>
            <SwitchRow
              label={text('settings.deletion.deleteShared')}
              isOn={deletesShared}
              onChange={setDeletesShared}
            />
          </div>
        ) : null}
        {error && !isFirstQuestion ? (
          <Alert
            type="error"
            showIcon
            title={text('settings.deletion.failed')}
            description={failureMessage(error, text('settings.failureFallback'))}
          />
        ) : null}
        <LabeledField label={text('settings.deletion.confirmation', { word: ACCOUNT_DELETION_WORD })}>
          <Input
            value={word}
            onChange={(event) => setWord(event.target.value)}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </LabeledField>
        {isPasswordWanted ? (
          <div className="ui-labeled">
            <input type="text" hidden readOnly autoComplete="username" value={email} />
            <label htmlFor={`${id}-password`}>{text('settings.deletion.password')}</label>
            <PasswordInput
              id={`${id}-password`}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              autoComplete="current-password"
              aria-describedby={`${id}-password-hint`}
            />
            <p id={`${id}-password-hint`} className="ui-hint" role="status">
              {text('settings.deletion.passwordHint')}
            </p>
          </div>
        ) : null}
        {/* Lets Enter submit the form; the dialog's button is outside it. */}
        <button type="submit" hidden />
      </form>
    </ConfirmDialog>
  );
}

const needsPassword = (error: unknown) => error instanceof ProblemError && 'password' in error.fieldErrors;
