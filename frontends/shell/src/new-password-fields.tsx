import { passwordConfirmationMessage } from '@daymark/contracts/accounts';
import { PlainForm, type FieldMessage } from '@daymark/ui/core';
import { texts } from './texts.js';

export interface NewPasswordValues {
  password: string;
  confirmation: string;
}

/** The form's check beyond its schema. */
export function checkConfirmation({ password, confirmation }: NewPasswordValues): FieldMessage[] {
  const message = passwordConfirmationMessage(password, confirmation);
  return message ? [{ field: 'confirmation', message }] : [];
}

export function NewPasswordFields() {
  return (
    <>
      <PlainForm.Field
        name="password"
        label={texts.newPassword.password}
        type="password"
        autoComplete="new-password"
        placeholder={texts.newPassword.placeholder}
      />
      <PlainForm.Field
        name="confirmation"
        label={texts.newPassword.confirmation}
        type="password"
        autoComplete="new-password"
      />
    </>
  );
}
