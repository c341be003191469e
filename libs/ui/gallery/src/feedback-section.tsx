import { Alert, Button, EmptyState, ErrorPanel, useToast } from '../../src/index.js';
import { ButtonLink } from '../../src/router.js';

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
