import { useRef } from 'react';
import { call, useSession } from '@daymark/api-client';
import { changePassword, PasswordChange } from '@daymark/contracts/accounts';
import { ContractForm, PasswordInput, useContractForm, useToast } from '@daymark/ui';
import { StandaloneScreen } from '../standalone/index.js';
import { useLogout } from '../use-logout.js';
import { failureToast } from '../failure-toast.js';
import { texts } from '../texts.js';
import { checkConfirmation, NewPasswordFields } from '../new-password/index.js';

const text = texts.newPassword;

/** In place of every screen while the password is a temporary one. Afterwards the screen of the address is there again. */
export function ForcedChangeScreen() {
  const session = useSession();
  const toast = useToast();
  const logout = useLogout();
  // When the password is replaced but that the duty is over could not be heard, the next attempt only asks again.
  const isReplaced = useRef(false);
  const form = useContractForm(PasswordChange, {
    initialValues: { current_password: '', password: '', confirmation: '' },
    check: checkConfirmation,
    onSubmit: async (request) => {
      if (!isReplaced.current) await call(changePassword, { body: request });
      isReplaced.current = true;
      await session.refresh();
      toast.success(text.replaced);
    },
    onFailure: (error) => {
      const notice = failureToast(error, text.failed);
      if (notice) toast.error(notice);
    },
  });
  return (
    <StandaloneScreen title={text.forcedTitle}>
      <p className="standalone-text">{text.forcedText(session.user?.email ?? '')}</p>
      <ContractForm form={form} label={text.forcedTitle}>
        <ContractForm.Field name="current_password" label={text.temporary}>
          <PasswordInput autoComplete="current-password" />
        </ContractForm.Field>
        <NewPasswordFields />
        <ContractForm.Submit block busyLabel={text.saving}>
          {text.save}
        </ContractForm.Submit>
      </ContractForm>
      <div className="standalone-below">
        <button type="button" className="ui-button ui-button-quiet" onClick={logout}>
          {texts.header.logout}
        </button>
      </div>
    </StandaloneScreen>
  );
}
