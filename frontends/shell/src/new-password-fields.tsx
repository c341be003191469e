import { passwordConfirmationMessage } from '@daymark/contracts/accounts';
import { ContractForm, PasswordInput, type FieldMessage } from '@daymark/ui/core';
import { text } from './texts.js';

export const noPassword = { password: '', confirmation: '' };

export function checkConfirmation({ password, confirmation }: typeof noPassword): FieldMessage[] {
  const message = passwordConfirmationMessage(password, confirmation);
  return message ? [{ field: 'confirmation', message }] : [];
}

export function NewPasswordFields() {
  return (
    <>
      <ContractForm.Field name="password" label={text('shell.newPassword.password')}>
        <PasswordInput autoComplete="new-password" placeholder={text('shell.newPassword.placeholder')} />
      </ContractForm.Field>
      <ContractForm.Field name="confirmation" label={text('shell.newPassword.confirmation')}>
        <PasswordInput autoComplete="new-password" />
      </ContractForm.Field>
    </>
  );
}
