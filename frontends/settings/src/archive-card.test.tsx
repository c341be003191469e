import { describe, expect, it, jest } from '@jest/globals';
import type { Archive } from '@daymark/contracts/interchange';
import { problemWith, respondWith, type Handler } from '@daymark/page-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { bodiesOf, openSettings } from '../test/support/open-settings.js';

const anArchive = (more: Partial<Archive> = {}): Archive => ({
  id: '6a1f9d3e-5b0c-4a5e-9d51-0f6f6f0f0a02',
  state: 'ready',
  progress: { done: 1_200, total: 1_200 },
  counts: { calendars: 3, events: 1_200, logos: 2 },
  bytes: 2_340_000,
  problem: null,
  created_at: '2025-03-01T09:00:00Z',
  expires_at: '2025-03-02T09:00:10Z',
  ...more,
});

/** Renders the section with these archives. */
async function open(items: Archive[], routes: Record<string, Handler> = {}) {
  const server = openSettings({ 'GET /api/exports': () => respondWith({ items }), ...routes });
  const heading = await screen.findByRole('heading', { name: 'Take everything with you' });
  const card = within(heading.closest<HTMLElement>('#archive')!);
  await waitFor(() => expect(card.queryByRole('status', { name: 'Loading your archives' })).toBeNull());
  return { server, card };
}

describe('Taking everything with you', () => {
  it('has an archive made, and shows how far it is until it can be downloaded', async () => {
    const items: Archive[] = [];
    const { server, card } = await open(items, {
      'POST /api/exports': () => {
        const making = anArchive({ state: 'making', counts: null, bytes: null, expires_at: null });
        items.unshift({ ...making, progress: { done: 250, total: 1_200 } });
        return respondWith(items[0], 201);
      },
    });
    await userEvent.click(card.getByRole('button', { name: 'Make an archive' }));
    expect(await card.findByText('Making your archive: 250 of 1,200 events')).toBeVisible();
    expect(card.getByRole('progressbar', { name: 'Making your archive' })).toHaveAttribute('value', '250');
    expect(card.queryByRole('button')).toBeNull();
    expect(bodiesOf(server, 'POST /api/exports')).toHaveLength(1);
    items[0] = anArchive();
    expect(await card.findByText('3 calendars and 1,200 events, 2.3 MB')).toBeVisible();
    expect(card.getByRole('button', { name: 'Make a new archive' })).toBeVisible();
  });

  it('says why none was made, and what the service refuses', async () => {
    const problem = 'Everything together is larger than 50 MB. Please download the calendars one by one.';
    const { card } = await open([anArchive({ state: 'failed', problem, counts: null, bytes: null })], {
      'POST /api/exports': problemWith('FORBIDDEN', {
        title: 'Too many archives',
        detail: 'At most 5 archives can be made within a day.',
      }),
    });
    expect(card.getByText(problem)).toBeVisible();
    await userEvent.click(card.getByRole('button', { name: 'Make an archive' }));
    expect(await screen.findByText('At most 5 archives can be made within a day.')).toBeVisible();
  });

  it('downloads the file under the name of the product and the day', async () => {
    URL.createObjectURL = jest.fn(() => 'blob:archive');
    URL.revokeObjectURL = jest.fn();
    const saved: string[] = [];
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    const archive = anArchive();
    const { server, card } = await open([archive], {
      [`GET /api/exports/${archive.id}/file`]: () => respondWith('PK'),
    });
    await userEvent.click(card.getByRole('button', { name: /^Download the archive from/ }));
    await waitFor(() => expect(saved).toEqual(['Daymark 2025-03-01.zip']));
    expect(bodiesOf(server, `GET /api/exports/${archive.id}/file`)).toHaveLength(1);
    click.mockRestore();
  });
});
