import { useState } from 'react';
import { PERSON_NAME_MAX_CHARACTERS, roles } from '@daymark/contracts';
import { createUser, UserCreation, type CreatedUser } from '@daymark/contracts/administration';
import {
  Button,
  ActionButton,
  ContractForm,
  Input,
  SegmentedField,
  useContractForm,
  useFormValues,
  useToast,
} from '@daymark/ui';
import { Modal } from '@daymark/ui/overlay';
import { failureToast, useEndpointMutation, useInvalidation } from '@daymark/api-client';
import { text } from './texts.js';
import { TemporaryPassword } from './account-actions/index.js';

export function CreateUser() {
  const [isOpen, setIsOpen] = useState(false);
  const [created, setCreated] = useState<CreatedUser | null>(null);
  const close = () => setIsOpen(false);
  return (
    <>
      <ActionButton kind="create" onClick={() => setIsOpen(true)}>
        {text('admin.createUser.open')}
      </ActionButton>
      <Modal
        open={isOpen}
        title={created ? text('admin.createUser.createdTitle') : text('admin.createUser.title')}
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
  const toast = useToast();
  const invalidate = useInvalidation();
  const { mutateAsync } = useEndpointMutation(createUser, { gcTime: 0 });
  const form = useContractForm(UserCreation, {
    initialValues: { email: '', name: '', role: 'user', send_welcome_email: true },
    onSubmit: async (body) => {
      const user = await mutateAsync({ body });
      // The new account may have answered a registration.
      void invalidate(createUser);
      toast.success({ title: text('admin.createUser.done') });
      onCreated(user);
    },
    onFailure: (error) =>
      toast.error(failureToast(error, text('admin.createUser.failed'), text('admin.unexpected'))),
  });
  const { email } = useFormValues(form.fields);
  return (
    <ContractForm form={form} label={text('admin.createUser.title')}>
      <ContractForm.Field name="email" label={text('admin.createUser.email')}>
        <Input type="email" autoComplete="off" />
      </ContractForm.Field>
      <ContractForm.Field name="name" label={text('admin.createUser.name')} isOptional>
        <Input autoComplete="off" maxLength={PERSON_NAME_MAX_CHARACTERS} />
      </ContractForm.Field>
      <ContractForm.Field name="role" label={text('admin.createUser.role')}>
        <SegmentedField
          label={text('admin.createUser.role')}
          options={roles.map((role) => ({ value: role, label: text(`admin.roles.${role}`) }))}
        />
      </ContractForm.Field>
      <ContractForm.SwitchField
        name="send_welcome_email"
        label={text('admin.createUser.welcome')}
        hint={text('admin.createUser.welcomeHint')}
      />
      <div className="ui-actions ui-actions-end">
        <Button onClick={onCancel} disabled={form.isBusy}>
          {text('admin.cancel')}
        </Button>
        <ContractForm.Submit
          kind="create"
          busyLabel={text('admin.createUser.busy')}
          isDisabled={email.trim() === ''}
        >
          {text('admin.createUser.submit')}
        </ContractForm.Submit>
      </div>
    </ContractForm>
  );
}

function CreatedPanel({ user, onClose }: { user: CreatedUser; onClose: () => void }) {
  return (
    <div className="ui-stack admin-dialog">
      <dl className="admin-facts">
        <dt>{text('admin.createUser.email')}</dt>
        <dd>{user.email}</dd>
        <dt>{text('admin.createUser.role')}</dt>
        <dd>{text(`admin.roles.${user.role}`)}</dd>
      </dl>
      <TemporaryPassword password={user.temp_password} />
      <div className="ui-actions ui-actions-end">
        <Button type="primary" onClick={onClose}>
          {text('admin.temporaryPassword.close')}
        </Button>
      </div>
    </div>
  );
}
