import { useEffect, useRef, useState } from 'react';
import { call, ProblemError, useSession } from '@daymark/api-client';
import { changePassword, PasswordChange } from '@daymark/contracts/accounts';
import { PlainForm, usePlainForm, useToast } from '@daymark/ui/core';
import { StandaloneScreen } from './standalone/index.js';
import { useLogout } from './use-logout.js';
import { failureMessages, useFailureReport } from './use-failure-report.js';
import { clearTemporaryPassword, storedTemporaryPassword } from './temporary-password.js';
import { texts } from './texts.js';
import { checkConfirmation, NewPasswordFields } from './new-password-fields.js';

const text = texts.newPassword;

/** Shown in place of every screen while the password is temporary. Afterwards the screen of the address returns. */
export function ForcedChangeScreen() {
  const session = useSession();
  const toast = useToast();
  const reportFailure = useFailureReport();
  const logout = useLogout();
  // Somebody who has just signed in with it need not type it again.
  const [typed, setTyped] = useState(storedTemporaryPassword);
  useEffect(clearTemporaryPassword, []);
  // If the password was replaced but the session could not be refreshed, the next attempt only refreshes.
  const isReplaced = useRef(false);
  const form = usePlainForm(PasswordChange, {
    toRequest: (values: { current_password?: string; password: string; confirmation: string }) => ({
      ...values,
      current_password: typed ?? values.current_password,
    }),
    check: checkConfirmation,
    onSubmit: async (request) => {
      if (!isReplaced.current) await call(changePassword, { body: request });
      isReplaced.current = true;
      await session.refresh();
      toast.success(text.replaced);
    },
    failureMessages,
    onFailure: (error) => {
      if (isWrongPassword(error)) setTyped(undefined);
      reportFailure(error, text.failed);
    },
  });
  return (
    <StandaloneScreen title={text.forcedTitle}>
      <p className="shell-text">{text.forcedText(session.user?.email ?? '')}</p>
      <PlainForm form={form} label={text.forcedTitle}>
        {typed === undefined ? (
          <PlainForm.Field
            name="current_password"
            label={text.temporary}
            type="password"
            autoComplete="current-password"
          />
        ) : null}
        <NewPasswordFields />
        <PlainForm.Submit busyLabel={text.saving}>{text.save}</PlainForm.Submit>
      </PlainForm>
      <div className="standalone-below">
        <button type="button" className="ui-button ui-button-quiet" onClick={logout}>
          {texts.header.logout}
        </button>
      </div>
    </StandaloneScreen>
  );
}

const isWrongPassword = (error: unknown) =>
  error instanceof ProblemError &&
  (error.code === 'INVALID_CREDENTIALS' || error.fieldErrors['current_password'] !== undefined);
