import { describe, expect, it } from '@jest/globals';
import {
  aCustomization,
  anEvent,
  anOccurrence,
  aPng,
  aSeries,
  EVENT_ID,
  fill,
  LOGO_NAME,
  LOGO_URL,
  press,
  problemWith,
  respondWith,
  sentTo,
  shownPath,
} from '@daymark/page-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { eventCall, save, showEditForm } from '../../test/support/form-page.js';

const PATCH = `PATCH /api/events/${EVENT_ID}`;
const CUSTOMIZATION = `GET /api/events/${EVENT_ID}/customization`;
const PUT_LOGO = `PUT /api/events/${EVENT_ID}/logo`;
const DELETE_LOGO = `DELETE /api/events/${EVENT_ID}/logo`;
const isSaved = () => waitFor(() => expect(shownPath()).toBe(`/event/${EVENT_ID}`));
const value = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;

describe('An event that was changed in the meantime', () => {
  const stale = {
    [CUSTOMIZATION]: respondWith(aCustomization()),
    [eventCall()]: respondWith(anEvent({ version: 1 })),
    [PATCH]: problemWith('STALE_VERSION'),
  };
  const showStale = async (newest: Parameters<typeof anEvent>[0]) => {
    const server = await showEditForm(stale);
    fill('Title', 'Morning training');
    fill(/^Location/, 'Boat house');
    await save();
    expect(await screen.findByText('This event was changed in the meantime')).toBeVisible();
    expect(value('Title')).toBe('Morning training');
    server.routes[eventCall()] = respondWith(anEvent({ version: 2, ...newest }));
    server.routes[PATCH] = respondWith(anEvent());
    await press('Load newest version');
    expect(await screen.findByText(/^The newest version is loaded/)).toBeVisible();
    return server;
  };

  it('says so; the newest version comes beside what was typed, and is saved over on request', async () => {
    const server = await showStale({ description: 'Bring a towel' });
    expect(value('Title')).toBe('Morning training');
    expect(value(/^Description/)).toBe('Bring a towel');
    expect(value(/^Location/)).toBe('Boat house');
    await save();
    await isSaved();
    expect(sentTo(server, PATCH)[1]!.body).toEqual({
      title: 'Morning training',
      location: 'Boat house',
      version: 2,
    });
  });

  it('shows both where both changed the same, and takes the newest where that is chosen', async () => {
    const server = await showStale({ title: 'Night training', location: 'Pool' });
    const conflicts = within(screen.getByRole('alert')).getAllByRole('listitem');
    expect(conflicts.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Title.*Night training.*Morning training/),
      expect.stringMatching(/Location.*Pool.*Boat house/),
    ]);
    await press('Use newest: Title');
    expect(value('Title')).toBe('Night training');
    expect(value(/^Location/)).toBe('Boat house');
    await save();
    await isSaved();
    expect(sentTo(server, PATCH)[1]!.body).toEqual({ location: 'Boat house', version: 2 });
  });

  it('keeps what was typed also when the newest version cannot be loaded', async () => {
    const server = await showEditForm(stale);
    fill('Title', 'Morning training');
    await save();
    await screen.findByText('This event was changed in the meantime');
    server.routes[eventCall()] = problemWith('NOT_FOUND');
    await press('Load newest version');
    expect(await screen.findByText('The newest version could not be loaded.')).toBeVisible();
    expect(value('Title')).toBe('Morning training');
  });
});

describe('A change that has no place for changed occurrences', () => {
  const lost = problemWith('EXCEPTIONS_WOULD_BE_LOST', {
    errors: [
      { field: 'exceptions', message: 'April 2nd, 2025: Regatta' },
      { field: 'exceptions', message: 'April 9th, 2025: Evening training' },
    ],
  });
  const answers = {
    [CUSTOMIZATION]: respondWith(aCustomization()),
    [eventCall()]: respondWith(aSeries({ version: 3 })),
    [PATCH]: ({ body }: { body: unknown }) =>
      (body as { drop_exceptions?: boolean }).drop_exceptions ? respondWith(aSeries()) : lost,
  };
  const ask = async () => {
    const server = await showEditForm(answers);
    fill('Start date', '2025-03-13');
    await save();
    return { server, dialog: await screen.findByRole('dialog') };
  };

  it('names them and asks; agreed to, they are dropped', async () => {
    const { server, dialog } = await ask();
    expect(dialog).toHaveTextContent('April 2nd, 2025: Regatta');
    expect(dialog).toHaveTextContent('April 9th, 2025: Evening training');
    await press('Save and lose them');
    await isSaved();
    expect(sentTo(server, PATCH).map(({ body }) => body as object)).toEqual([
      expect.not.objectContaining({ drop_exceptions: true }),
      expect.objectContaining({ drop_exceptions: true, version: 3, start_local: '2025-03-13T18:00' }),
    ]);
  });

  it('changes nothing when it is not agreed to, and asks again at the next attempt', async () => {
    const { server } = await ask();
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(value('Start date')).toBe('March 13th, 2025');
    await save();
    expect(await screen.findByRole('dialog')).toBeVisible();
    expect(
      sentTo(server, PATCH).every(
        ({ body }) => !(body as object as Record<string, unknown>)['drop_exceptions'],
      ),
    ).toBe(true);
  });
});

describe('The logo of an event', () => {
  const stored = respondWith(aCustomization({ logo_url: LOGO_URL, version: 1, is_default: false }));
  const answers = {
    [eventCall()]: respondWith(anEvent({ version: 4 })),
    [PATCH]: respondWith(anEvent()),
    [CUSTOMIZATION]: stored,
    [PUT_LOGO]: stored,
    [DELETE_LOGO]: respondWith(aCustomization()),
    [`GET /api/logos/${LOGO_NAME}`]: respondWith({ media_type: 'image/png', content: 'bG9nbw==' }),
  };
  const replace = async () => {
    await screen.findByAltText('Current logo');
    await userEvent.upload(screen.getByLabelText('Select a file'), aPng());
    await screen.findByAltText('New logo, not saved yet');
  };

  it('is shown, and replaced when the event is saved', async () => {
    const server = await showEditForm(answers);
    await replace();
    expect(sentTo(server, PUT_LOGO)).toEqual([]);
    await save();
    await isSaved();
    expect(sentTo(server, PUT_LOGO)).toHaveLength(1);
    expect(screen.getByText('Logo saved')).toBeVisible();
  });

  it('is removed when the event is saved, not before', async () => {
    const server = await showEditForm(answers);
    await screen.findByAltText('Current logo');
    await press('Remove');
    expect(sentTo(server, DELETE_LOGO)).toEqual([]);
    await save();
    await isSaved();
    expect(sentTo(server, DELETE_LOGO)).toHaveLength(1);
  });

  it('that cannot be stored does not stop the event from being saved', async () => {
    const server = await showEditForm({ ...answers, [PUT_LOGO]: problemWith('FORBIDDEN') });
    fill('Title', 'Morning training');
    await replace();
    await save();
    await isSaved();
    expect(sentTo(server, PATCH)[0]!.body).toMatchObject({ title: 'Morning training' });
    expect(screen.getByText('Logo update failed')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss message' }));
    expect(screen.getByText('Event updated')).toBeVisible();
  });

  it('of one occurrence is that occurrence’s', async () => {
    const id = `${EVENT_ID}-occurrence-3`;
    const server = await showEditForm(
      {
        ...answers,
        [eventCall()]: respondWith(aSeries()),
        [eventCall(id)]: respondWith(anOccurrence(3)),
        [`GET /api/events/${id}/customization`]: stored,
        [`PUT /api/events/${id}/logo`]: stored,
      },
      `/event/${id}/edit`,
    );
    await replace();
    await save();
    await isSaved();
    expect(sentTo(server, `PUT /api/events/${id}/logo`)).toHaveLength(1);
  });
});
