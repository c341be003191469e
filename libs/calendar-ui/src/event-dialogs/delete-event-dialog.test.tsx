import { describe, expect, it, jest } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ProblemError, problemWithCode } from '@daymark/api-client';
import type { EventScope, ProblemCode } from '@daymark/contracts';
import { anEvent, EVENT_ID, neverRespond, renderPage } from '@daymark/page-testing';
import { DeleteEventDialog } from './delete-event-dialog.js';

type Delete = (scope: EventScope, undoKey: string) => Promise<unknown>;

function open({
  id = EVENT_ID,
  isSeries = false,
  onDelete = () => Promise.resolve(),
}: { id?: string; isSeries?: boolean; onDelete?: Delete } = {}) {
  const asked = jest.fn<Delete>(onDelete);
  const onDeleted = jest.fn<(scope: EventScope) => void>();
  const onClose = jest.fn<() => void>();
  renderPage(
    () => (
      <DeleteEventDialog
        isOpen
        event={{ ...anEvent(), id, is_recurring: isSeries }}
        onDelete={asked}
        onDeleted={onDeleted}
        onClose={onClose}
      />
    ),
    '/',
    { 'POST /api/auth/refresh': neverRespond },
  );
  return { asked, onDeleted, onClose };
}

const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Delete Event' }));
const failingWith =
  (code: ProblemCode, detail = '') =>
  () =>
    Promise.reject(new ProblemError({ ...problemWithCode(code).problem, detail }));

describe('The delete dialog', () => {
  it('names the event and says for how long it can be restored', async () => {
    const { asked, onDeleted, onClose } = open();
    expect(screen.getByRole('dialog', { name: 'Delete Event' })).toHaveTextContent(
      'Are you sure you want to delete "Evening training"? You can restore it for 30 days.',
    );
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    await confirm();
    expect(asked).toHaveBeenCalledWith('series', expect.any(String));
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
    expect(await screen.findByText('Event deleted')).toBeVisible();
    expect(screen.getByText('Your event has been deleted successfully')).toBeVisible();
    expect(onDeleted).toHaveBeenCalledWith('series');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('says when the event or the chosen date is, and of a series as a whole nothing that is not deleted', () => {
    jest.useFakeTimers({ now: Date.parse('2025-03-01T12:00:00Z') });
    try {
      open();
      expect(screen.getByRole('dialog')).toHaveTextContent('Wed 12 Mar, 6–7 pm');
      cleanup();
      open({ id: `${EVENT_ID}-occurrence-3`, isSeries: true });
      expect(screen.getByRole('dialog')).toHaveTextContent('Wed 12 Mar, 6–7 pm');
      const choice = screen.getByRole('radio', { name: /following/ });
      expect(choice).toHaveAccessibleDescription('The one on Wed 12 Mar and all after it.');
      cleanup();
      open({ isSeries: true });
      expect(screen.getByRole('dialog')).not.toHaveTextContent('12 Mar');
    } finally {
      jest.useRealTimers();
    }
  });

  it('says what goes: this date alone, which can be restored, or every date of the series', async () => {
    open({ id: `${EVENT_ID}-occurrence-3` });
    expect(
      screen.getByText('Only this date is deleted. You can restore it on the page of the event.'),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Delete this and following occurrences' }));
    expect(screen.getByText('This date and all later ones are deleted. Earlier ones stay.')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Delete entire recurring series' }));
    expect(
      screen.getByText('Every date of the series is deleted, including those that were changed.'),
    ).toBeVisible();
  });

  it('of a series says that every date of it goes, and of a single event nothing more', () => {
    open({ isSeries: true });
    expect(screen.getByRole('dialog')).toHaveTextContent(
      /restore it for 30 days\..*Every date of the series is deleted/,
    );
  });

  it('of an occurrence asks how much of the series, and takes this one alone by default', async () => {
    const { asked } = open({ id: `${EVENT_ID}-occurrence-3` });
    expect(screen.getByText('This is a recurring event. What would you like to delete?')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Delete this occurrence only' })).toBeChecked();
    await confirm();
    expect(await screen.findByText('This occurrence has been deleted successfully')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Delete this and following occurrences' }));
    await confirm();
    await userEvent.click(screen.getByRole('radio', { name: 'Delete entire recurring series' }));
    await confirm();
    expect(asked.mock.calls.map(([scope]) => scope)).toEqual(['occurrence', 'following', 'series']);
  });

  it('of the first date offers that date and the series, since what follows it is the series', () => {
    open({ id: `${EVENT_ID}-occurrence-0` });
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    expect(screen.queryByRole('radio', { name: /following/ })).not.toBeInTheDocument();
  });

  it("says 'Deleting...' while it runs, and cannot be left then", async () => {
    open({ onDelete: () => new Promise(() => {}) });
    await confirm();
    expect(screen.getByRole('button', { name: /Deleting\.\.\./ })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  });

  it.each<[ProblemCode, string, string, string]>([
    ['TOO_MANY_REQUESTS', '', 'Too many requests', 'Please wait before trying again'],
    ['UNAUTHENTICATED', '', 'Authentication required', 'Please sign in to continue'],
    ['VALIDATION_ERROR', 'Invalid id format', 'Validation error', 'Invalid id format'],
    [
      'FORBIDDEN',
      "You don't have permission to delete this event",
      'Error',
      "You don't have permission to delete this event",
    ],
    ['CONFLICT', 'JWT expired', 'Error', 'Authentication error. Please sign in again.'],
    ['INTERNAL_ERROR', '', 'Error', 'Failed to delete event'],
  ])('closes when it fails with %s %j, and says so', async (code, detail, title, text) => {
    const { onDeleted, onClose } = open({ onDelete: failingWith(code, detail) });
    await confirm();
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    expect(onDeleted).not.toHaveBeenCalled();
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
