import { describe, expect, it } from '@jest/globals';
import { useSession } from '@daymark/api-client';
import {
  aCustomization,
  anEvent,
  aSession,
  EVENT_ID,
  fill,
  press,
  problemWith,
  renderPage,
  respondWith,
  sentTo,
  shownPath,
} from '@daymark/page-testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { create, eventCall, FormPages, save, showCreateForm } from '../../../test/support/form-page.js';

const wouldAsk = () => {
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  return closing.defaultPrevented;
};

describe('A form with something typed in it', () => {
  it('lets the browser ask before it is closed or reloaded, until it is saved', async () => {
    await showCreateForm();
    expect(wouldAsk()).toBe(false);
    fill('Title', 'Training');
    await waitFor(() => expect(wouldAsk()).toBe(true));
    await create();
    await waitFor(() => expect(shownPath()).toBe(`/event/${EVENT_ID}`));
    expect(wouldAsk()).toBe(false);
  });

  it('asks nothing once it holds what it held at first', async () => {
    await showCreateForm();
    fill('Title', 'Training');
    await waitFor(() => expect(wouldAsk()).toBe(true));
    fill('Title', '');
    await waitFor(() => expect(wouldAsk()).toBe(false));
  });

  it('asks before Cancel leads away', async () => {
    await showCreateForm();
    fill('Title', 'Training');
    await waitFor(() => expect(wouldAsk()).toBe(true));
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  });

  it('stores nothing of it in the browser', async () => {
    await showCreateForm();
    fill('Title', 'Secret plan');
    await waitFor(() => expect(wouldAsk()).toBe(true));
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('Secret plan');
  });
});

/** The form pages with a way to sign in again, like the shell's. */
function PagesWithSignIn() {
  const { state, signIn } = useSession();
  return (
    <>
      <FormPages />
      {state === 'signed-out' ? (
        <button onClick={() => void signIn({ email: 'ann@example.org', password: 'right' })}>
          Sign in again
        </button>
      ) : null}
    </>
  );
}

describe('When the session ends while somebody types', () => {
  const ends = { 'POST /api/auth/refresh': problemWith('UNAUTHENTICATED') };
  const POST = 'POST /api/events';

  async function typeAndLoseSession(user = aSession().user) {
    const server = renderPage(PagesWithSignIn, '/event/create', {
      'GET /api/calendars': respondWith({ items: [], total: 0, page: 1, page_size: 100 }),
      [POST]: problemWith('UNAUTHENTICATED'),
      'POST /api/auth/sign-in': respondWith(aSession({ access_token: 'token-2', user })),
    });
    await screen.findByRole('form');
    fill('Title', 'Evening training');
    fill(/^Description/, 'Bring a towel');
    Object.assign(server.routes, ends);
    await create();
    await pressWhenThere('Sign in again');
    await screen.findByRole('form');
    return server;
  }
  const pressWhenThere = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

  it('what was typed is there again after the next sign-in, and can be saved', async () => {
    const server = await typeAndLoseSession();
    expect(screen.getByText('What you typed here before was kept.')).toBeVisible();
    expect(screen.getByLabelText('Title')).toHaveValue('Evening training');
    server.routes[POST] = respondWith(anEvent(), 201);
    await create();
    await waitFor(() => expect(shownPath()).toBe(`/event/${EVENT_ID}`));
    expect(sentTo(server, POST)).toHaveLength(2);
    expect(sentTo(server, POST)[1]!.body).toMatchObject({
      title: 'Evening training',
      description: 'Bring a towel',
    });
  });

  it('it can be discarded', async () => {
    await typeAndLoseSession();
    await press('Discard');
    expect(screen.getByLabelText('Title')).toHaveValue('');
    expect(screen.queryByText('What you typed here before was kept.')).not.toBeInTheDocument();
  });

  it('nobody else gets to see it', async () => {
    await typeAndLoseSession({ id: 'd9b1c7a0-52c5-4f0e-9c55-0d4b3c3b0a02', email: 'bob@example.org' });
    expect(screen.getByLabelText('Title')).toHaveValue('');
  });

  it('a change of an event is there again with the version that it began from', async () => {
    const server = renderPage(PagesWithSignIn, `/event/${EVENT_ID}/edit`, {
      [eventCall()]: respondWith(anEvent({ version: 4 })),
      [`GET /api/events/${EVENT_ID}/customization`]: respondWith(aCustomization()),
      'POST /api/auth/sign-in': respondWith(aSession({ access_token: 'token-2' })),
      [`PATCH /api/events/${EVENT_ID}`]: problemWith('UNAUTHENTICATED'),
    });
    await screen.findByRole('form');
    fill('Title', 'Morning training');
    Object.assign(server.routes, ends);
    await save();
    server.routes[eventCall()] = respondWith(anEvent({ version: 5, title: 'Night training' }));
    await pressWhenThere('Sign in again');
    await screen.findByRole('form');
    expect(screen.getByLabelText('Title')).toHaveValue('Morning training');
    server.routes[`PATCH /api/events/${EVENT_ID}`] = problemWith('STALE_VERSION');
    await save();
    expect(await screen.findByText('This event was changed in the meantime')).toBeVisible();
    expect(sentTo(server, `PATCH /api/events/${EVENT_ID}`).map(({ body }) => body)).toEqual([
      { title: 'Morning training', version: 4 },
      { title: 'Morning training', version: 4 },
    ]);
  });
});
