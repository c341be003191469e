import {
  Card,
  ChipsField,
  ContractForm,
  Input,
  PasswordInput,
  SegmentedField,
  useContractForm,
  useToast,
  weekdayNames,
  WholeNumberField,
} from '../../src/index.js';
import { DateField, TimeField } from '../../src/date.js';
import { Select } from '../../src/overlay.js';

const values = {
  name: '',
  password: 'correct horse',
  date: '2025-03-12',
  time: '09:00',
  choice: 'weekly',
  days: [1, 3],
  count: 10,
  month: 3,
  is_public: true,
};
type Values = typeof values;

/** In place of a contract: refuses a form without a name. */
const schema = {
  safeParse: (value: unknown) =>
    (value as Values).name
      ? { success: true as const, data: value as Values }
      : { success: false as const, error: { issues: [{ path: ['name'], message: 'Name is required' }] } },
};

export function FormSection() {
  const toast = useToast();
  const form = useContractForm(schema, {
    initialValues: values,
    onSubmit: async () => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      toast.success({ title: 'Sent' });
    },
  });
  return (
    <Card title="A form bound to a contract" titleLevel={3}>
      <ContractForm form={form} label="Example">
        <ContractForm.Field name="name" label="Name" isRequired>
          <Input placeholder="Submit without one to see the message" />
        </ContractForm.Field>
        <ContractForm.Field name="password" label="Password">
          <PasswordInput autoComplete="off" />
        </ContractForm.Field>
        <ContractForm.Field name="date" label="Date" hint="Weeks begin on Sunday.">
          <DateField />
        </ContractForm.Field>
        <ContractForm.Field name="time" label="Time">
          <TimeField />
        </ContractForm.Field>
        <ContractForm.Field name="month" label="Select">
          <Select options={[{ value: 3, label: 'March' }]} />
        </ContractForm.Field>
        <ContractForm.Field name="choice" label="One of a few">
          <SegmentedField
            label="One of a few"
            options={['daily', 'weekly', 'monthly'].map((value) => ({ value, label: value }))}
          />
        </ContractForm.Field>
        <ContractForm.Field name="days" label="Some of a few">
          <ChipsField
            label="Some of a few"
            options={weekdayNames.map((name, value) => ({ value, label: name.slice(0, 3), name }))}
          />
        </ContractForm.Field>
        <ContractForm.Field name="count" label="Number" isOptional>
          <WholeNumberField min={1} unit="times" />
        </ContractForm.Field>
        <ContractForm.SwitchField name="is_public" label="Make calendar public" hint="With a hint below." />
        <ContractForm.Submit kind="create" busyLabel="Creating...">
          Create
        </ContractForm.Submit>
      </ContractForm>
    </Card>
  );
}
