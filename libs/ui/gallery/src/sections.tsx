import {
  Badge,
  Button,
  buttonClass,
  Card,
  CardSkeletons,
  LoadingScreen,
  Skeleton,
  Spin,
  Tabs,
  Tag,
  Typography,
  Alert,
  EmptyState,
  ErrorPanel,
  useToast,
  ChipsField,
  ContractForm,
  Input,
  PasswordInput,
  SegmentedField,
  useContractForm,
  weekdayNames,
  WholeNumberField,
  type ButtonKind,
  type Tone,
} from '../../src/index.js';
import { BrandMark } from '../../src/public.js';
import { ButtonLink } from '../../src/router.js';
import { DateField, TimeField } from '../../src/date.js';
import { Select } from '../../src/overlay.js';

const kinds: ButtonKind[] = ['primary', 'create', 'plain', 'quiet'];
const tones: Tone[] = ['neutral', 'primary', 'success', 'warning', 'error'];

export function ElementSection() {
  return (
    <>
      <Card title="Buttons" titleLevel={3}>
        <div className="ui-actions">
          {kinds.map((kind) => (
            <button key={kind} type="button" className={buttonClass(kind)}>
              {kind}
            </button>
          ))}
          {kinds.map((kind) => (
            <button key={kind} type="button" className={buttonClass(kind)} disabled>
              {kind}, disabled
            </button>
          ))}
          <ButtonLink to="/">Link</ButtonLink>
        </div>
        <div className="ui-actions">
          <Button type="primary">Primary</Button>
          <Button>Default</Button>
          <Button danger>Danger</Button>
          <Button type="primary" danger>
            Danger
          </Button>
          <Button type="primary" loading>
            Saving...
          </Button>
          <Button disabled>Disabled</Button>
        </div>
      </Card>
      <Card title="Text" titleLevel={3}>
        <Typography.Title level={1}>Heading 1</Typography.Title>
        <Typography.Title level={2}>Heading 2</Typography.Title>
        <Typography.Title level={3}>Heading 3</Typography.Title>
        <Typography.Paragraph>
          A paragraph with a <Typography.Link href="/">link</Typography.Link>,{' '}
          <Typography.Text strong>strong</Typography.Text> and{' '}
          <Typography.Text type="secondary">secondary</Typography.Text> text.
        </Typography.Paragraph>
        <div className="ui-actions">
          {tones.map((tone) => (
            <Tag key={tone} tone={tone}>
              {tone}
            </Tag>
          ))}
          {tones.map((tone) => (
            <Badge key={tone} count={12} tone={tone} label={`12 ${tone}`} />
          ))}
          <BrandMark size={24} />
        </div>
      </Card>
      <Card title="Waiting" titleLevel={3}>
        <div className="ui-actions">
          <Spin size="small" label="Loading" />
          <Spin label="Loading" />
          <Spin size="large" label="Loading" />
        </div>
        <Skeleton />
        <LoadingScreen />
      </Card>
      <CardSkeletons />
      <Card title="Tabs" titleLevel={3}>
        <Tabs
          label="Example"
          items={[
            { key: 'one', label: 'Sign In', children: 'First panel' },
            { key: 'two', label: 'Sign Up', children: 'Second panel' },
            {
              key: 'three',
              label: (
                <>
                  Pending <Badge count={3} label="3 pending" />
                </>
              ),
              children: 'Third panel',
            },
          ]}
        />
      </Card>
    </>
  );
}

const failure = {
  problem: { code: 'SERVICE_UNAVAILABLE', request_id: '5c1c2f54-9a38-44b7-8f3f-2a1c3bfa9d10' },
};
const text = { title: 'Calendar created', description: 'Your calendar has been created successfully' };

export function FeedbackSection() {
  const toast = useToast();
  return (
    <>
      <div className="ui-actions">
        <Button onClick={() => toast.success(text)}>Success toast</Button>
        <Button onClick={() => toast.error({ title: 'Error', description: 'Something did not work.' })}>
          Error toast
        </Button>
        <Button
          onClick={() => toast.warning({ title: 'Warning', description: 'Some features may be limited.' })}
        >
          Warning toast
        </Button>
        <Button onClick={() => toast.neutral({ title: 'Retrying' })}>Neutral toast</Button>
      </div>
      {(['info', 'success', 'warning', 'error'] as const).map((type) => (
        <Alert
          key={type}
          type={type}
          showIcon
          title={`An alert: ${type}`}
          description="With a description."
        />
      ))}
      <ErrorPanel
        title="Error loading calendars"
        text="This part of the service is not available right now."
        onRetry={() => toast.neutral({ title: 'Retrying' })}
        actions={<ButtonLink to="/">Back to Dashboard</ButtonLink>}
        error={failure}
        headingLevel={3}
      />
      <EmptyState
        title="No calendars yet"
        text="Create your first calendar to get started."
        action={
          <ButtonLink kind="create" to="/">
            Create Calendar
          </ButtonLink>
        }
        headingLevel={3}
      />
    </>
  );
}

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
