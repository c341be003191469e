import { afterEach, describe, expect, it, jest } from '@jest/globals';
import {
  anEvent,
  EVENT_ID,
  neverRespond,
  problemWith,
  renderPage,
  respondWith,
  shownPath,
} from '@daymark/page-testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SchedulerOccurrence } from '../event-actions-contract.js';
import { EventPanel } from './event-panel.js';

const GET = `GET /api/events/${EVENT_ID}`;
const { calendars: _, ...fields } = anEvent({ location: 'Boathouse' });
const event: SchedulerOccurrence = {
  ...fields,
  color: '#2563eb',
  calendarName: 'Rowing club',
};
const onAction = jest.fn();
const onClose = jest.fn();
afterEach(() => void jest.clearAllMocks());
const open = (more: Partial<SchedulerOccurrence> = {}, handlers = {}) =>
  renderPage(
    () => (
      <EventPanel
        event={{ ...event, ...more }}
        anchor={document.body}
        when="Tue 24 Nov, 18:00–20:00"
        onAction={onAction}
        onClose={onClose}
      />
    ),
    '/',
    { [GET]: respondWith(anEvent({ description: 'Bring a towel' })), ...handlers },
  );
const link = (name: string) => screen.getByRole('link', { name });

describe('The panel of an event', () => {
  it('says what it is, when, where, in which calendar, who sees it, and its description', async () => {
    open();
    expect(await screen.findByRole('dialog', { name: 'Evening training' })).toBeVisible();
    expect(link('Evening training')).toHaveAttribute('href', `/event/${EVENT_ID}`);
    expect(link('Evening training')).toHaveFocus();
    for (const text of ['Tue 24 Nov, 18:00–20:00', 'Boathouse', 'Rowing club']) {
      expect(screen.getByText(text)).toBeVisible();
    }
    expect(screen.getByText('Everyone with the link can see it')).toBeVisible();
    expect(await screen.findByText('Bring a towel')).toBeVisible();
  });

  it('leads to the form and to the ways to share', async () => {
    open();
    expect(await screen.findByRole('link', { name: 'Edit' })).toHaveAttribute(
      'href',
      `/event/${EVENT_ID}/edit`,
    );
    expect(link('Share')).toHaveAttribute('href', `/event/${EVENT_ID}?tab=sharing`);
  });

  it('of one date of a series is about that date alone, also of the first, which has the id of the series', async () => {
    open({ is_recurring: true }, { [`GET /api/events/${EVENT_ID}-occurrence-0`]: neverRespond });
    expect(await screen.findByRole('link', { name: 'Edit' })).toHaveAttribute(
      'href',
      `/event/${EVENT_ID}-occurrence-0/edit`,
    );
    expect(link('Share')).toHaveAttribute('href', `/event/${EVENT_ID}?occurrence=0&tab=sharing`);
  });

  it('copies the event and opens the copy', async () => {
    const copyId = '3b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a33';
    open({}, { [`POST /api/events/${EVENT_ID}/copy`]: respondWith(anEvent({ id: copyId })) });
    await userEvent.click(await screen.findByRole('button', { name: 'Copy' }));
    await waitFor(() => expect(shownPath()).toBe(`/event/${copyId}/edit`));
  });

  it('has rare and irreversible actions in a menu, and no link of an unshared event', async () => {
    open({ is_public_shareable: false });
    await userEvent.click(await screen.findByRole('button', { name: 'More' }));
    expect(screen.getByText('Only you can see it')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Copy link' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel event' }));
    expect(onAction).toHaveBeenCalledWith(expect.objectContaining({ kind: 'change-status' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(onAction).toHaveBeenCalledWith(expect.objectContaining({ kind: 'delete' }));
  });

  it('copies the link to the public page of a shared event', async () => {
    const user = userEvent.setup();
    open();
    await user.click(await screen.findByRole('button', { name: 'More' }));
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('Link copied')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/event/public/${EVENT_ID}`);
  });

  it('calls a copy that was not saved yet a draft', async () => {
    open({ draft: 'shared', is_public_shareable: false });
    expect(await screen.findByText('Draft')).toBeVisible();
    expect(screen.getByText('Only you can see it until it is saved')).toBeVisible();
  });

  it('names where an event comes from that cannot be changed here, and offers a copy of it', async () => {
    open({}, { [GET]: respondWith({ ...anEvent(), source_host: 'club.example.org' }) });
    expect(await screen.findByText('Synced from club.example.org; it cannot be changed here')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Make it your own' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.getByRole('button', { name: 'Copy link' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  });

  it('says so where the description cannot be had, and shows everything else', async () => {
    open({}, { [GET]: problemWith('FORBIDDEN') });
    expect(await screen.findByText('Its description could not be loaded.')).toBeVisible();
    expect(screen.getByText('Boathouse')).toBeVisible();
  });

  it('is closed when its event turns out to be deleted', async () => {
    open({}, { [GET]: problemWith('NOT_FOUND') });
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  it('is closed by Escape and by its cross', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});
