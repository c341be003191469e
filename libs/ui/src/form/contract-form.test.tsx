import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CalendarRequest } from '@daymark/contracts';
import { Input } from 'antd';
import { UiProvider } from '../theme/ui-provider.js';
import { ContractForm } from './contract-form.js';
import { useContractForm } from './use-contract-form.js';

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
