import { useState } from 'react';
import {
  createUser,
  PERSON_NAME_MAX_CHARACTERS,
  roles,
  UserCreation,
  type CreatedUser,
} from '@daymark/contracts';
import {
  Button,
  buttonClass,
  ContractForm,
  Input,
  SegmentedField,
  useContractForm,
  useFormValues,
  useToast,
} from '@daymark/ui';
import { Modal } from '@daymark/ui/overlay';
import { failureToast, useEndpointMutation, useInvalidation } from '@daymark/api-client';
import { texts } from './texts.js';
import { TemporaryPassword } from './account-actions/index.js';

export function CreateUser() {
  const words = texts.createUser;
  const [isOpen, setIsOpen] = useState(false);
  const [created, setCreated] = useState<CreatedUser | null>(null);
  const close = () => setIsOpen(false);
  return (
    <>
      <button type="button" className={buttonClass('create')} onClick={() => setIsOpen(true)}>
        {words.open}
      </button>
      <Modal
        open={isOpen}
        title={created ? words.createdTitle : words.title}
        centered
        width={480}
        destroyOnHidden
        // A click outside must not close the dialog and lose the password.
        mask={{ closable: false }}
        onCancel={close}
        afterClose={() => setCreated(null)}
        footer={null}
      >
        {created ? (
          <CreatedPanel user={created} onClose={close} />
        ) : (
          <CreateUserForm onCreated={setCreated} onCancel={close} />
        )}
      </Modal>
    </>
  );
}

interface CreateUserFormProps {
  onCreated: (user: CreatedUser) => void;
  onCancel: () => void;
}

function CreateUserForm({ onCreated, onCancel }: CreateUserFormProps) {
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
  const { email } = useFormValues(form.fields);
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
          options={roles.map((role) => ({ value: role, label: texts.roles[role] }))}
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

function CreatedPanel({ user, onClose }: { user: CreatedUser; onClose: () => void }) {
  const words = texts.createUser;
  return (
    <div className="admin-dialog">
      <dl className="admin-facts">
        <dt>{words.email}</dt>
        <dd>{user.email}</dd>
        <dt>{words.role}</dt>
        <dd>{texts.roles[user.role]}</dd>
      </dl>
      <TemporaryPassword password={user.temp_password} />
      <div className="ui-actions admin-dialog-actions">
        <Button type="primary" onClick={onClose}>
          {texts.temporaryPassword.close}
        </Button>
      </div>
    </div>
  );
}
