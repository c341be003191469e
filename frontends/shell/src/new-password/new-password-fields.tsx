import { passwordConfirmationMessage } from '@daymark/contracts/accounts';
import { ContractForm, PasswordInput, type FieldMessage } from '@daymark/ui';
import { texts } from '../texts.js';

export interface NewPasswordValues {
  password: string;
  confirmation: string;
}

/** What a form with these fields asks for beyond its schema. */
export function checkConfirmation({ password, confirmation }: NewPasswordValues): FieldMessage[] {
  const message = passwordConfirmationMessage(password, confirmation);
  return message ? [{ field: 'confirmation', message }] : [];
}

/** A new password, twice. */
export function NewPasswordFields() {
  return (
    <>
      <ContractForm.Field name="password" label={texts.newPassword.password}>
        <PasswordInput autoComplete="new-password" placeholder={texts.newPassword.placeholder} />
      </ContractForm.Field>
      <ContractForm.Field name="confirmation" label={texts.newPassword.confirmation}>
        <PasswordInput autoComplete="new-password" />
      </ContractForm.Field>
    </>
  );
}
