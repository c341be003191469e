import { describe, expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { UiProvider } from '../theme/ui-provider.js';
import { ConfirmDialog } from './confirm-dialog.js';
import { Modal } from './modal.js';

const show = (children: ReactNode) => render(<UiProvider withoutStyles>{children}</UiProvider>);
const nothing = () => {};

describe('A dialog', () => {
  it('begins at Cancel when it only asks', async () => {
    show(
      <ConfirmDialog
        isOpen
        title="Delete?"
        confirmLabel="Delete"
        busyLabel="Deleting..."
        isBusy={false}
        onConfirm={nothing}
        onCancel={nothing}
      >
        It is gone for ever.
      </ConfirmDialog>,
    );
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  });

  it('begins in its first field that can be typed in', async () => {
    show(
      <Modal open title="Share" footer={null}>
        <input aria-label="Link" readOnly value="https://example.org" />
        <input aria-label="Name" />
      </Modal>,
    );
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
  });
});
