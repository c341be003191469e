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
  type ButtonKind,
  type Tone,
} from '../../src/index.js';
import { BrandMark } from '../../src/public.js';
import { ButtonLink } from '../../src/router.js';

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
