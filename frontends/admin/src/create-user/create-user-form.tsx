import { failureToast, useEndpointMutation, useInvalidation } from '@daymark/api-client';
import {
  createUser,
  PERSON_NAME_MAX_CHARACTERS,
  roles,
  UserCreation,
  type CreatedUser,
} from '@daymark/contracts';
import { Button, ContractForm, Form, Input, SegmentedField, useContractForm, useToast } from '@daymark/ui';
import { roleName } from '../role-name.js';
import { texts } from '../texts.js';

interface CreateUserFormProps {
  onCreated: (user: CreatedUser) => void;
  onCancel: () => void;
}

/** The form for a new user. Input is kept on failure. */
export function CreateUserForm({ onCreated, onCancel }: CreateUserFormProps) {
  const words = texts.createUser;
  const toast = useToast();
  const invalidate = useInvalidation();
  const { mutateAsync } = useEndpointMutation(createUser, { gcTime: 0 });
  const form = useContractForm(UserCreation, {
    initialValues: { email: '', name: '', role: 'user', send_welcome_email: true },
    onSubmit: async (body) => {
      const user = await mutateAsync({ body });
      // The new account may have answered a registration.
      void invalidate(createUser);
      toast.success({ title: words.done });
      onCreated(user);
    },
    onFailure: (error) => toast.error(failureToast(error, words.failed, texts.unexpected)),
  });
  const email = Form.useWatch('email', form.instance) ?? '';
  return (
    <ContractForm form={form} label={words.title}>
      <ContractForm.Field name="email" label={words.email}>
        <Input type="email" autoComplete="off" />
      </ContractForm.Field>
      <ContractForm.Field name="name" label={words.name} isOptional>
        <Input autoComplete="off" maxLength={PERSON_NAME_MAX_CHARACTERS} />
      </ContractForm.Field>
      <ContractForm.Field name="role" label={words.role}>
        <SegmentedField
          label={words.role}
          options={roles.map((role) => ({ value: role, label: roleName(role) }))}
        />
      </ContractForm.Field>
      <ContractForm.SwitchField name="send_welcome_email" label={words.welcome} hint={words.welcomeHint} />
      <div className="ui-actions admin-dialog-actions">
        <Button onClick={onCancel} disabled={form.isBusy}>
          {texts.cancel}
        </Button>
        <ContractForm.Submit kind="create" busyLabel={words.busy} isDisabled={email.trim() === ''}>
          {words.submit}
        </ContractForm.Submit>
      </div>
    </ContractForm>
  );
}
