import { describe, expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
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

  it('begins in the first field, or at the choice that is made', async () => {
    const colors = ['Blue', 'Green'].map((color) => (
      <input key={color} type="radio" name="color" aria-label={color} defaultChecked={color === 'Green'} />
    ));
    const { rerender } = show(<Modal open>{colors}</Modal>);
    await waitFor(() => expect(screen.getByLabelText('Green')).toHaveFocus());
    rerender(
      <UiProvider withoutStyles>
        <Modal key="named" open>
          <input aria-label="Name" />
          {colors}
        </Modal>
      </UiProvider>,
    );
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
  });

  it('gives the focus back to what opened it, also where it is removed at once', async () => {
    const Page = () => {
      const [isOpen, setIsOpen] = useState(false);
      return (
        <>
          <button onClick={() => setIsOpen(true)}>More</button>
          {isOpen ? (
            <Modal open onCancel={() => setIsOpen(false)}>
              <input aria-label="Name" />
            </Modal>
          ) : null}
        </>
      );
    };
    show(<Page />);
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toHaveFocus());
  });
});
