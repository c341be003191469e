import { useState } from 'react';
import type { CreatedUser } from '@daymark/contracts';
import { Button } from '@daymark/ui';
import { Modal } from '@daymark/ui/overlay';
import { texts } from '../texts.js';
import { CreatedPanel } from './created-panel.js';
import { CreateUserForm } from './create-user-form.js';

/** The button 'Create New User' with its dialog: a form, then the temporary password, once. */
export function CreateUser() {
  const words = texts.createUser;
  const [isOpen, setIsOpen] = useState(false);
  const [created, setCreated] = useState<CreatedUser | null>(null);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button type="primary" className="ui-submit-create" onClick={() => setIsOpen(true)}>
        {words.open}
      </Button>
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
