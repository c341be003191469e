import { describe, expect, it } from '@jest/globals';
import { enter, type Handler, problemWith, respondWith } from '@daymark/page-testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bodiesOf, openSettings } from '../../test/support/open-settings.js';

const ROUTE = 'POST /api/auth/password';

async function open(handler: Handler = respondWith()) {
  const server = openSettings({ [ROUTE]: handler });
  const form = within(await screen.findByRole('form', { name: 'Password' }));
  const fill = async (current: string, password: string, confirmation: string) => {
    if (current) await enter(form.getByLabelText('Current password'), current);
    if (password) await enter(form.getByLabelText('New password'), password);
    if (confirmation) await enter(form.getByLabelText('Confirm new password'), confirmation);
    await userEvent.click(form.getByRole('button', { name: 'Change password' }));
  };
  return { server, form, fill };
}

describe('The password', () => {
  it('is changed with the current one; the repetition is not sent', async () => {
    const { server, form, fill } = await open();
    await fill('old enough', 'new enough', 'new enough');
    expect(await screen.findByText('Password updated')).toBeVisible();
    expect(bodiesOf(server, ROUTE)).toEqual([{ current_password: 'old enough', password: 'new enough' }]);
    for (const label of ['Current password', 'New password', 'Confirm new password']) {
      expect(form.getByLabelText(label)).toHaveValue('');
    }
  });

  it.each([
    ['all', ['Current password', 'New password', 'Confirm new password']],
    ['the new one', ['New password', 'Confirm new password']],
  ])('is changed with what a password manager set without any event: %s', async (_what, labels) => {
    const { server, form } = await open();
    for (const label of labels) {
      const value = label === 'Current password' ? 'old enough' : 'new enough';
      const field = form.getByLabelText<HTMLInputElement>(label);
      // React's own setter would tell React.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, value);
    }
    if (!labels.includes('Current password')) {
      await userEvent.type(form.getByLabelText('Current password'), 'old enough');
    }
    await userEvent.click(form.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByText('Password updated')).toBeVisible();
    expect(bodiesOf(server, ROUTE)).toEqual([{ current_password: 'old enough', password: 'new enough' }]);
  });

  it.each([
    ['without the current one', '', 'new enough', 'new enough', 'Current password is required'],
    ['with fewer than 8 characters', 'old', '1234567', '12345678', 'Password must be at least 8 characters'],
    ['without a repetition', 'old', 'new enough', '', 'Please confirm your password'],
    ['with a repetition of 7 characters', 'old', 'new enough', '1234567', 'Please confirm your password'],
    ['with another repetition', 'old', 'new enough', 'New enough', "Passwords don't match"],
  ])('is not changed %s', async (_how, current, password, confirmation, message) => {
    const { server, form, fill } = await open();
    await fill(current, password, confirmation);
    expect(await form.findByText(message)).toBeVisible();
    expect(bodiesOf(server, ROUTE)).toEqual([]);
  });

  it('is not changed when the current one is wrong, which is said at its field; nothing typed is lost', async () => {
    const detail = 'Incorrect password. Please try again.';
    const { form, fill } = await open(
      problemWith('VALIDATION_ERROR', { detail, errors: [{ field: 'current_password', message: detail }] }),
    );
    await fill('wrong', 'new enough', 'new enough');
    expect(await form.findByText(detail)).toBeVisible();
    expect(screen.queryByText('Error updating password')).toBeNull();
    expect(form.getByLabelText('New password')).toHaveValue('new enough');
  });

  it('can be looked at while it is typed', async () => {
    const { form } = await open();
    await enter(form.getByLabelText('New password'), 'new enough');
    expect(form.getByLabelText('New password')).toHaveAttribute('type', 'password');
    await userEvent.click(form.getAllByRole('button', { name: 'Show password' })[1]!);
    expect(form.getByLabelText('New password')).toHaveAttribute('type', 'text');
  });
});
