import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CalendarRequest, SignInRequest } from '@daymark/contracts';
import { Input } from 'antd';
import { UiProvider } from '../theme/ui-provider.js';
import { PageProvider } from '../theme/page-provider.js';
import { ContractForm } from './contract-form.js';
import { useContractForm, type ContractFormOptions } from './use-contract-form.js';
import { PasswordInput, TextInput } from './text-input.js';

type Submit = (body: CalendarRequest) => Promise<unknown>;

function CalendarForm({ onSubmit, onFailure }: { onSubmit: Submit; onFailure?: (error: unknown) => void }) {
  const form = useContractForm(CalendarRequest, {
    initialValues: { name: '', description: '', is_public: true },
    onSubmit,
    ...(onFailure ? { onFailure } : {}),
  });
  return (
    <ContractForm form={form} label="New calendar">
      <ContractForm.Field name="name" label="Name" isRequired>
        <Input />
      </ContractForm.Field>
      <ContractForm.Field name="description" label="Description" isOptional>
        <Input />
      </ContractForm.Field>
      <ContractForm.SwitchField name="is_public" label="Public" />
      <ContractForm.Submit busyLabel="Creating...">Create</ContractForm.Submit>
    </ContractForm>
  );
}

const show = (onSubmit: Submit, onFailure?: (error: unknown) => void) =>
  render(
    <UiProvider withoutStyles>
      <CalendarForm onSubmit={onSubmit} {...(onFailure ? { onFailure } : {})} />
    </UiProvider>,
  );

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create' }));

describe('A form that is bound to a contract', () => {
  it('shows the contract’s message at the field, and takes it away when the field is right', async () => {
    const onSubmit = jest.fn<Submit>();
    show(onSubmit);
    await submit();
    expect(await screen.findByText('Calendar name is required')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveAttribute('aria-invalid', 'true');
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.type(screen.getByLabelText('Name'), 'Choir');
    await waitFor(() => expect(screen.queryByText('Calendar name is required')).not.toBeInTheDocument());
  });

  it('sends what the schema made of the values', async () => {
    const onSubmit = jest.fn<Submit>().mockResolvedValue(undefined);
    show(onSubmit);
    await userEvent.type(screen.getByLabelText('Name'), '  Choir ');
    await userEvent.click(screen.getByRole('switch', { name: 'Public' }));
    await submit();
    await waitFor(() =>
      expect(onSubmit).toHaveBeenCalledWith({ name: 'Choir', description: null, is_public: false }),
    );
  });

  it('is busy once, however often it is sent', async () => {
    let finish: (value: unknown) => void = () => {};
    const onSubmit = jest.fn<Submit>(() => new Promise((resolve) => (finish = resolve)));
    show(onSubmit);
    await userEvent.type(screen.getByLabelText('Name'), 'Choir{Enter}{Enter}');
    expect(await screen.findByRole('button', { name: /Creating\.\.\./ })).toBeVisible();
    expect(onSubmit).toHaveBeenCalledTimes(1);
    finish(undefined);
    expect(await screen.findByRole('button', { name: 'Create' })).toBeVisible();
  });

  it('puts the server’s messages at their fields, and keeps what was typed', async () => {
    const failure = Object.assign(new Error('no'), {
      problem: {
        errors: [
          { field: 'name', message: 'This name is taken' },
          { field: 'owner', message: 'You have too many calendars' },
        ],
      },
    });
    const onFailure = jest.fn();
    show(jest.fn<Submit>().mockRejectedValue(failure), onFailure);
    await userEvent.type(screen.getByLabelText('Name'), 'Choir');
    await submit();
    expect(await screen.findByText('This name is taken')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('You have too many calendars');
    expect(screen.getByLabelText('Name')).toHaveValue('Choir');
    expect(onFailure).toHaveBeenCalledWith(failure);
  });
});

type Options = Omit<ContractFormOptions<SignInRequest, { email: string; password: string }>, 'initialValues'>;

function SignIn(options: Options) {
  const form = useContractForm(SignInRequest, { initialValues: { email: '', password: '' }, ...options });
  return (
    <ContractForm form={form} label="Sign In">
      <ContractForm.Field name="email" label="Email">
        <TextInput type="email" autoComplete="username" />
      </ContractForm.Field>
      <ContractForm.Field name="password" label="Password">
        <PasswordInput autoComplete="current-password" />
      </ContractForm.Field>
      <ContractForm.Submit isBlock busyLabel="Signing in...">
        Go
      </ContractForm.Submit>
    </ContractForm>
  );
}

const user = userEvent.setup();
const email = () => screen.getByLabelText('Email');
const password = () => screen.getByLabelText('Password');
const press = () => user.click(screen.getByRole('button', { name: 'Go' }));

describe('A form without the component library', () => {
  it('is a new one, without messages, when it is emptied after it was sent', async () => {
    function Emptied() {
      const form = useContractForm(SignInRequest, {
        initialValues: { email: '', password: '' },
        onSubmit: async (): Promise<void> => form.fields.reset(),
      });
      return (
        <ContractForm form={form} label="Sign In">
          <ContractForm.Field name="email" label="Email">
            <TextInput />
          </ContractForm.Field>
          <ContractForm.Field name="password" label="Password">
            <PasswordInput />
          </ContractForm.Field>
          <ContractForm.Submit busyLabel="Sending...">Send</ContractForm.Submit>
        </ContractForm>
      );
    }
    render(
      <PageProvider>
        <Emptied />
      </PageProvider>,
    );
    await userEvent.type(screen.getByLabelText('Email'), 'ann@example.org');
    await userEvent.type(screen.getByLabelText('Password'), 'secret words{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue(''));
    for (const label of ['Email', 'Password'])
      expect(screen.getByLabelText(label)).not.toHaveAttribute('aria-invalid', 'true');
    await userEvent.type(screen.getByLabelText('Email'), '{Enter}');
    expect(screen.getByLabelText('Email')).toHaveAttribute('aria-invalid', 'true');
  });

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
    expect(onFailure).not.toHaveBeenCalled();
    expect(email()).toHaveValue('ann@example.org');
  });

  it('shows a password when asked to', async () => {
    render(<SignIn onSubmit={jest.fn<Options['onSubmit']>()} />, { wrapper: PageProvider });
    expect(password()).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password()).toHaveAttribute('type', 'text');
  });

  it('takes over what a password manager set without an event', async () => {
    const onSubmit = jest.fn<Options['onSubmit']>().mockResolvedValue(undefined);
    render(<SignIn onSubmit={onSubmit} />, { wrapper: PageProvider });
    const set = (field: HTMLElement, value: string) =>
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, value);
    set(email(), 'ann@example.org');
    set(password(), 'secret words');
    await press();
    await waitFor(() =>
      expect(onSubmit).toHaveBeenCalledWith({ email: 'ann@example.org', password: 'secret words' }),
    );
  });
});
