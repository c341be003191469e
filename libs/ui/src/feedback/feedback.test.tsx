import { describe, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { usePageTitle } from '../formatting/page-title.js';
import { UiProvider } from '../theme/ui-provider.js';
import { useToast } from '../toast/toasts.js';
import { ErrorPanel } from './error-panel.js';

describe('The error panel', () => {
  it('says what failed, offers to try again, does so when the connection is back, and of the failure shows code and request alone', async () => {
    const onRetry = jest.fn();
    const error = Object.assign(new Error('secret'), {
      problem: { code: 'SERVICE_UNAVAILABLE', request_id: 'r-1', detail: 'Not now', title: 'x' },
    });
    render(<ErrorPanel title="Error loading calendars" text="Not now" onRetry={onRetry} error={error} />);
    const panel = screen.getByRole('alert');
    expect(panel).toHaveTextContent('Error loading calendars');
    expect(panel).toHaveTextContent('SERVICE_UNAVAILABLE');
    expect(panel).toHaveTextContent('r-1');
    expect(panel).not.toHaveTextContent('secret');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(onRetry).toHaveBeenCalledTimes(2);
  });

  it('says why a query failed, or the text for a failure without a reason, and loads it again', async () => {
    const refetch = jest.fn();
    const panel = (error: Error) => (
      <ErrorPanel title="Error" fallback="Failed to load" query={{ error, refetch }} />
    );
    const { rerender } = render(panel(new Error('Not now')));
    expect(screen.getByText('Not now')).toBeVisible();
    rerender(panel(new Error('')));
    expect(screen.getByText('Failed to load')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(refetch).toHaveBeenCalledTimes(1);
  });

  it('leaves the focus to the page when it goes with its button', async () => {
    const page = (isFailed: boolean) => (
      <main tabIndex={-1}>
        {isFailed ? <ErrorPanel title="Error" text="Not now" onRetry={() => {}} /> : 'Loaded'}
      </main>
    );
    const { rerender } = render(page(true));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    rerender(page(false));
    expect(screen.getByRole('main')).toHaveFocus();
  });
});

describe('A toast', () => {
  it('has a title and a description, and is announced', async () => {
    function Page() {
      const toast = useToast();
      return (
        <>
          <button onClick={() => toast.success({ title: 'Calendar created', description: 'Well done' })}>
            ok
          </button>
          <button onClick={() => toast.error({ title: 'Error creating calendar', description: 'No' })}>
            no
          </button>
        </>
      );
    }
    render(
      <UiProvider withoutStyles>
        <Page />
      </UiProvider>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'ok' }));
    expect(await screen.findByRole('status')).toHaveTextContent('Calendar createdWell done');
    await userEvent.click(screen.getByRole('button', { name: 'no' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Error creating calendarNo');
  });
});

describe('The page title', () => {
  function Page() {
    usePageTitle('Your Calendars');
    return null;
  }

  it('ends with a hyphen and the product’s name, and is put back when the tab is shown again', () => {
    render(<Page />);
    expect(document.title).toBe('Your Calendars - Daymark');
    document.title = 'Something else';
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(document.title).toBe('Your Calendars - Daymark');
  });

  it('has the name that the operator set', () => {
    const meta = document.head.appendChild(document.createElement('meta'));
    meta.name = 'product-name';
    meta.content = 'Club days';
    render(<Page />);
    expect(document.title).toBe('Your Calendars - Club days');
    meta.remove();
  });
});
