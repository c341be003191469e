import { useEffect, useRef, useState } from 'react';
import { call, ProblemError, useSession } from '@daymark/api-client';
import { changePassword, PasswordChange } from '@daymark/contracts/accounts';
import { ActionButton, ContractForm, PasswordInput, useContractForm, useToast } from '@daymark/ui/core';
import { StandaloneScreen } from './standalone/index.js';
import { useLogout } from './use-logout.js';
import { failureMessages, useFailureReport } from './use-failure-report.js';
import { clearTemporaryPassword, storedTemporaryPassword } from './temporary-password.js';
import { text } from './texts.js';
import { checkConfirmation, NewPasswordFields, noPassword } from './new-password-fields.js';

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
  const form = useContractForm(PasswordChange, {
    initialValues: { ...noPassword, current_password: '' },
    toRequest: (values) => ({ ...values, current_password: typed ?? values.current_password }),
    check: checkConfirmation,
    onSubmit: async (request) => {
      if (!isReplaced.current) await call(changePassword, { body: request });
      isReplaced.current = true;
      await session.refresh();
      toast.success({
        title: text('shell.newPassword.replaced.title'),
        description: text('shell.newPassword.replaced.description'),
      });
    },
    failureMessages,
    onFailure: (error) => {
      if (isWrongPassword(error)) setTyped(undefined);
      reportFailure(error, text('shell.newPassword.failed'));
    },
  });
  return (
    <StandaloneScreen title={text('shell.newPassword.forcedTitle')}>
      <p className="shell-text">
        {text('shell.newPassword.forcedText', { email: session.user?.email ?? '' })}
      </p>
      <ContractForm form={form} label={text('shell.newPassword.forcedTitle')}>
        {typed === undefined ? (
          <ContractForm.Field name="current_password" label={text('shell.newPassword.temporary')}>
            <PasswordInput autoComplete="current-password" />
          </ContractForm.Field>
        ) : null}
        <NewPasswordFields />
        <ContractForm.Submit isBlock busyLabel={text('shell.newPassword.saving')}>
          {text('shell.newPassword.save')}
        </ContractForm.Submit>
      </ContractForm>
      <div className="standalone-below">
        <ActionButton kind="quiet" onClick={logout}>
          {text('shell.header.logout')}
        </ActionButton>
      </div>
    </StandaloneScreen>
  );
}

const isWrongPassword = (error: unknown) =>
  error instanceof ProblemError &&
  (error.code === 'INVALID_CREDENTIALS' || error.fieldErrors['current_password'] !== undefined);
