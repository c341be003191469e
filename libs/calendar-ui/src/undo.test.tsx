import { afterEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { call } from '@daymark/api-client';
import { deleteEvent } from '@daymark/contracts';
import { EVENT_ID, problemWith, renderPage, respondWith, type Handlers } from '@daymark/page-testing';
import { useUndoKey, useUndo, type Undo } from './undo.js';

const DELETE = `DELETE /api/events/${EVENT_ID}`;
let undo: Undo;
let keys: string[] = [];
afterEach(() => {
  keys = [];
});

function Page() {
  undo = useUndo();
  useUndoKey();
  return <input aria-label="Title" />;
}

const open = (handlers: Handlers = {}) =>
  renderPage(() => <Page />, '/', { [DELETE]: respondWith(), ...handlers });
const undoes = (server: ReturnType<typeof open>) =>
  server.sent
    .filter(({ path }) => path.startsWith('/api/undo/'))
    .map(({ path }) => path.slice('/api/undo/'.length));

/** Deletes the event, with a message if one is given. */
async function remove(server: ReturnType<typeof open>, title: string, message?: { title: string }) {
  const step = undo.begin(title);
  keys.push(step.key);
  server.routes[`POST /api/undo/${step.key}`] ??= respondWith({ is_undone: true });
  await act(async () => {
    await call(deleteEvent, { params: { id: EVENT_ID }, undoKey: step.key });
    step.done(message);
  });
  return step.key;
}

describe('An action that can be undone', () => {
  it('can be undone in the message about it, which goes then', async () => {
    const server = open();
    const key = await remove(server, 'Evening training', { title: 'Event deleted' });
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(server.sent.find(({ method }) => method === 'DELETE')!.headers['Undo-Key']).toBe(key);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone')).toBeVisible();
    expect(screen.getByText('Evening training')).toBeVisible();
    expect(screen.queryByText('Event deleted')).not.toBeInTheDocument();
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(undoes(server)).toEqual([key]);
  });

  it('is undone by Ctrl+Z or Cmd+Z from the latest back, also without a message, and not from a text field', async () => {
    const server = open();
    await remove(server, 'First', { title: 'Event deleted' });
    await remove(server, 'Second');
    await userEvent.click(screen.getByRole('textbox', { name: 'Title' }));
    await userEvent.keyboard('{Control>}z{/Control}');
    await userEvent.click(document.body);
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(undoes(server)).toEqual([keys[1]]));
    await userEvent.keyboard('{Meta>}z{/Meta}');
    await waitFor(() => expect(undoes(server)).toEqual([keys[1], keys[0]]));
    await waitFor(() => expect(screen.queryByText('Event deleted')).not.toBeInTheDocument());
  });

  it('is undone by Ctrl+Z also while its response is awaited, and not the action before it', async () => {
    const server = open();
    await remove(server, 'First');
    let answer!: () => void;
    let key = '';
    act(() => {
      void undo.perform(
        'Second',
        (given) => {
          key = given;
          server.routes[`POST /api/undo/${key}`] = respondWith({ is_undone: true });
          return new Promise<void>((resolve) => (answer = resolve));
        },
        { title: 'Event moved' },
      );
    });
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(undoes(server)).toEqual([]);
    await act(async () => answer());
    expect(await screen.findByText('Undone')).toBeVisible();
    expect(undoes(server)).toEqual([key]);
  });

  it('is named and skipped where somebody else changed it since, who is named too', async () => {
    const server = open();
    await remove(server, 'First');
    const key = await remove(server, 'Second');
    server.routes[`POST /api/undo/${key}`] = respondWith({
      is_undone: false,
      reason: 'Ann changed this on March 3, 2026.',
    });
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(
      await screen.findByText(
        '"Second" was changed again since, so it was not undone. Ann changed this on March 3, 2026.',
      ),
    ).toBeVisible();
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(await screen.findByText('Undone')).toBeVisible();
    expect(undoes(server)).toEqual([keys[1], keys[0]]);
  });

  it('stays where it cannot be undone for a while, which is said', async () => {
    const server = open();
    const key = await remove(server, 'First');
    server.routes[`POST /api/undo/${key}`] = problemWith('SERVICE_UNAVAILABLE');
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(await screen.findByText('Not undone')).toBeVisible();
    server.routes[`POST /api/undo/${key}`] = respondWith({ is_undone: true });
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(await screen.findByText('Undone')).toBeVisible();
  });
});
