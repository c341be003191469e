import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SignInRequest } from '@daymark/contracts';
import { PageProvider } from '../theme/page-provider.js';
import { PlainForm, usePlainForm } from './plain-form.js';
import type { SubmissionOptions } from './use-submission.js';

type Options = SubmissionOptions<SignInRequest, { email: string; password: string }>;

function SignIn(options: Options) {
  const form = usePlainForm(SignInRequest, options);
  return (
    <PlainForm form={form} label="Sign In">
      <PlainForm.Field name="email" label="Email" type="email" autoComplete="username" />
      <PlainForm.Field name="password" label="Password" type="password" autoComplete="current-password" />
      <PlainForm.Submit busyLabel="Signing in...">Go</PlainForm.Submit>
    </PlainForm>
  );
}

const user = userEvent.setup();
const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');
const press = () => user.click(screen.getByRole('button', { name: 'Go' }));

describe('A form of plain fields', () => {
  it('shows the contract’s message at its field, goes to the first, and follows what is typed', async () => {
    const onSubmit = jest.fn<Options['onSubmit']>();
    render(<SignIn onSubmit={onSubmit} />, { wrapper: PageProvider });
    await press();
    expect(email()).toHaveAccessibleDescription('Please enter a valid email address');
    expect(email()).toHaveFocus();
    await user.type(email(), 'ann@example.org');
    expect(email()).not.toHaveAccessibleDescription();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('sends once however often it is pressed, and keeps what was typed when that fails', async () => {
    const { promise, reject } = Promise.withResolvers<void>();
    const onSubmit = jest.fn<Options['onSubmit']>(() => promise);
    const onFailure = jest.fn();
    render(<SignIn onSubmit={onSubmit} onFailure={onFailure} />, { wrapper: PageProvider });
    await user.type(email(), 'ann@example.org');
    await user.type(password(), 'secret words{Enter}');
    await user.click(screen.getByRole('button', { name: 'Signing in...' }));
    const problem = { errors: [{ field: 'password', message: 'Not that one' }] };
    reject(Object.assign(new Error('no'), { problem }));
    await waitFor(() => expect(password()).toHaveAccessibleDescription('Not that one'));
    expect(onSubmit.mock.calls).toEqual([[{ email: 'ann@example.org', password: 'secret words' }]]);
    expect(onFailure).toHaveBeenCalledTimes(1);
    expect(email()).toHaveValue('ann@example.org');
  });

  it('shows a password when asked to', async () => {
    render(<SignIn onSubmit={jest.fn<Options['onSubmit']>()} />, { wrapper: PageProvider });
    expect(password()).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password()).toHaveAttribute('type', 'text');
  });
});
