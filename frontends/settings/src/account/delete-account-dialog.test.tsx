import { describe, expect, it } from '@jest/globals';
import { anAdministrator, CALENDAR_ID, type Handler, problemWith, respondWith } from '@daymark/page-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bodiesOf, openSettings } from '../../test/support/open-settings.js';

const ROUTE = 'DELETE /api/auth/account';
const PASSWORD_WANTED = problemWith('VALIDATION_ERROR', {
  detail: 'Password is required',
  errors: [{ field: 'password', message: 'Password is required' }],
});

async function open(handler: Handler = respondWith()) {
  const server = openSettings({ [ROUTE]: handler, 'POST /api/auth/sign-out': respondWith() });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete account' }));
  const word = dialog.getByLabelText('Type DELETE to confirm');
  const button = dialog.getByRole('button', { name: 'Delete account' });
  return { server, dialog, word, button };
}

describe('The account', () => {
  it.each(['', 'delete', 'DELET', 'DELETE ', ' DELETE', 'DELETED', 'Delete'])(
    'is not deleted while %j is typed instead of DELETE',
    async (typed) => {
      const { server, word, button } = await open();
      if (typed) await userEvent.type(word, typed);
      expect(button).toBeDisabled();
      await userEvent.type(word, '{Enter}');
      expect(bodiesOf(server, ROUTE)).toEqual([]);
    },
  );

  it('is deleted once DELETE is typed; then nobody is signed in, and the sign-in page is shown', async () => {
    const { server, word, button } = await open();
    await userEvent.type(word, 'DELETE');
    expect(button).toBeEnabled();
    await userEvent.click(button);
    expect(await screen.findByText('Account deleted')).toBeVisible();
    expect(bodiesOf(server, ROUTE)).toEqual([{ confirmation: 'DELETE' }]);
    await waitFor(() => expect(screen.getByLabelText('Address')).toHaveTextContent('/auth'));
    expect(server.sent.some(({ path }) => path === '/api/auth/sign-out')).toBe(true);
  });

  it('with calendars that others run too asks to hand them over, or to delete them for everybody', async () => {
    const server = openSettings({
      [ROUTE]: respondWith(),
      'POST /api/auth/sign-out': respondWith(),
      'GET /api/shared-calendars': respondWith({ items: [{ id: CALENDAR_ID, name: 'Choir', people: 3 }] }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete account' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete account' }));
    expect(await dialog.findByRole('link', { name: 'Choir' })).toHaveAttribute(
      'href',
      `/calendar/detail/${CALENDAR_ID}?tab=people`,
    );
    await userEvent.type(dialog.getByLabelText('Type DELETE to confirm'), 'DELETE');
    expect(dialog.getByRole('button', { name: 'Delete account' })).toBeDisabled();
    await userEvent.click(dialog.getByRole('switch', { name: 'Delete these calendars for everybody' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete account' }));
    await screen.findByText('Account deleted');
    expect(bodiesOf(server, ROUTE)).toEqual([{ confirmation: 'DELETE', delete_shared_calendars: true }]);
  });

  it('is deleted with Enter too', async () => {
    const { server, word } = await open();
    await userEvent.click(word);
    await userEvent.keyboard('DELETE{Enter}');
    await screen.findByText('Account deleted');
    expect(bodiesOf(server, ROUTE)).toHaveLength(1);
  });

  it('is deleted with the password when the service asks for it', async () => {
    const { server, dialog, word, button } = await open(({ body }) =>
      (body as { password?: string }).password ? respondWith() : PASSWORD_WANTED,
    );
    expect(dialog.queryByLabelText('Password')).toBeNull();
    await userEvent.type(word, 'DELETE{Enter}');
    const password = await dialog.findByLabelText('Password');
    await waitFor(() => expect(password).toHaveFocus());
    expect(dialog.getByText(/You signed in a while ago/)).toBeVisible();
    expect(dialog.queryByRole('alert')).toBeNull();
    expect(button).toBeDisabled();
    await userEvent.type(password, 'correct horse{Enter}');
    await screen.findByText('Account deleted');
    expect(bodiesOf(server, ROUTE)).toEqual([
      { confirmation: 'DELETE' },
      { confirmation: 'DELETE', password: 'correct horse' },
    ]);
  });

  it('stays with a wrong password, which the dialog says', async () => {
    const detail = 'Incorrect password. Please try again.';
    const wrong = problemWith('VALIDATION_ERROR', {
      detail,
      errors: [{ field: 'password', message: detail }],
    });
    const { dialog, word } = await open(({ body }) =>
      (body as { password?: string }).password ? wrong : PASSWORD_WANTED,
    );
    await userEvent.type(word, 'DELETE{Enter}');
    await userEvent.type(await dialog.findByLabelText('Password'), 'wrong{Enter}');
    expect(await dialog.findByRole('alert')).toHaveTextContent(`Error${detail}`);
    expect(dialog.getByLabelText('Password')).toHaveValue('wrong');
    expect(screen.getByLabelText('Address')).toHaveTextContent('/settings');
  });

  it('of the owner stays, which is said in place of the button', async () => {
    openSettings({ 'GET /api/auth/profile': respondWith({ ...anAdministrator(), is_owner: true }) });
    expect(
      await screen.findByText('You own this installation, so your account cannot be deleted.'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delete account' })).toBeNull();
  });

  it('stays where that is refused: the reason is shown in the dialog, which forgets everything when it is closed', async () => {
    const { dialog, word } = await open(
      problemWith('FORBIDDEN', { detail: 'There must be at least one administrator.' }),
    );
    await userEvent.type(word, 'DELETE{Enter}');
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'ErrorThere must be at least one administrator.',
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Delete account' }));
    const again = within(await screen.findByRole('dialog', { name: 'Delete account' }));
    expect(again.getByLabelText('Type DELETE to confirm')).toHaveValue('');
    expect(again.queryByRole('alert')).toBeNull();
  });
});
