import { describe, expect, it } from '@jest/globals';
import {
  aCustomization,
  anEvent,
  anOccurrence,
  aPng,
  type Handlers,
  aSeries,
  CALENDAR_ID,
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
import { eventCall, repeat, save, showEditForm } from '../../test/support/form-page.js';

const PATCH = `PATCH /api/events/${EVENT_ID}`;
const CUSTOMIZATION = `GET /api/events/${EVENT_ID}/customization`;
const PUT_LOGO = `PUT /api/events/${EVENT_ID}/logo`;
const DELETE_LOGO = `DELETE /api/events/${EVENT_ID}/logo`;
const isSaved = () => waitFor(() => expect(shownPath()).toBe(`/event/${EVENT_ID}`));
const value = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;

/** The form, refused with what somebody else stored since; the next attempt succeeds. */
const saveAfter = async (
  newest: ReturnType<typeof anEvent> | null,
  type: () => void | Promise<void>,
  more: Handlers = {},
) => {
  const server = await showEditForm({
    ...more,
    [CUSTOMIZATION]: respondWith(aCustomization()),
    [eventCall()]: respondWith(anEvent({ version: 1, description: 'For all' })),
    [PATCH]: ({ body }) =>
      (body as { version: number }).version === newest?.version
        ? respondWith(newest)
        : problemWith(newest ? 'STALE_VERSION' : 'NOT_FOUND'),
  });
  await type();
  server.routes[eventCall()] = newest ? respondWith(newest) : problemWith('NOT_FOUND');
  await save();
  return server;
};
const bodies = (server: Awaited<ReturnType<typeof saveAfter>>) =>
  sentTo(server, PATCH).map(({ body }) => body);
const anna = { id: '0b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a33', name: 'Anna' };
const changedByAnna = (more: Parameters<typeof anEvent>[0]) =>
  Object.assign(
    anEvent({ version: 2, description: 'For all', updated_at: '2025-03-10T20:58:00Z', ...more }),
    {
      updated_by: anna,
    },
  );

describe('An event that somebody else changed in the meantime', () => {
  it('takes what both changed where that differs, without asking, and says so', async () => {
    const server = await saveAfter(changedByAnna({ location: 'Pool' }), () =>
      fill('Title', 'Morning training'),
    );
    await isSaved();
    expect(bodies(server)).toEqual([
      { title: 'Morning training', version: 1 },
      { title: 'Morning training', version: 2 },
    ]);
    expect(
      await screen.findByText(/^The event has been updated successfully. Anna changed it, .*: Location\.$/),
    ).toBeVisible();
  });

  it('is saved once more after an answer that was lost, without a word about what one typed oneself', async () => {
    await saveAfter(changedByAnna({ title: 'Morning training' }), () => fill('Title', 'Morning training'));
    await isSaved();
    expect(await screen.findByText('The event has been updated successfully')).toBeVisible();
  });

  it('shows who changed the same, and both, and saves what is chosen for each part', async () => {
    const newest = changedByAnna({ title: 'Night training', location: 'Pool', description: 'Bring a towel' });
    const server = await saveAfter(newest, () => {
      fill('Title', 'Morning training');
      fill(/^Location/, 'Boat house');
    });
    const dialog = await screen.findByRole('dialog', { name: 'This event was changed in the meantime' });
    expect(dialog).toHaveTextContent(/Anna changed it, .*8:58 pm\./);
    expect(within(dialog).getByRole('definition')).toHaveTextContent('Bring a towel');
    const part = (name: string) => within(within(dialog).getByRole('group', { name }));
    expect(part('Title').getByRole('radio', { name: 'Your version' })).toBeChecked();
    expect(part('Title').getByRole('radio', { name: 'The other version' })).toHaveAccessibleDescription(
      'Night training',
    );
    expect(part('Location').getByRole('radio', { name: 'Your version' })).toHaveAccessibleDescription(
      'Boat house',
    );
    await userEvent.click(part('Title').getByRole('radio', { name: 'The other version' }));
    await press('Save merged');
    await isSaved();
    expect(bodies(server)[1]).toEqual({ location: 'Boat house', version: 2 });
  });

  it('asks again where that is overtaken too', async () => {
    const server = await saveAfter(changedByAnna({ title: 'Night training' }), () =>
      fill('Title', 'Morning training'),
    );
    await screen.findByRole('dialog');
    server.routes[PATCH] = problemWith('STALE_VERSION');
    server.routes[eventCall()] = respondWith(changedByAnna({ title: 'Late training', version: 3 }));
    await press('Save merged');
    await waitFor(() =>
      expect(screen.getByRole('radio', { name: 'The other version' })).toHaveAccessibleDescription(
        'Late training',
      ),
    );
    expect(screen.getByRole('radio', { name: 'Your version' })).toHaveAccessibleDescription(
      'Morning training',
    );
  });

  it('asks about dates that may not fit together, though each changed another part', async () => {
    await saveAfter(
      changedByAnna({ start_local: '2025-03-13T18:00', end_local: '2025-03-13T19:00' }),
      repeat,
    );
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('definition')).toHaveTextContent('13 Mar');
    expect(within(dialog).queryByRole('radio')).not.toBeInTheDocument();
    await press('Save merged');
    await isSaved();
  });

  it('keeps the input when the question is closed, and asks again at the next attempt', async () => {
    await saveAfter(changedByAnna({ title: 'Night training' }), () => fill('Title', 'Morning training'));
    await screen.findByRole('dialog');
    await press('Keep editing');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(value('Title')).toBe('Morning training');
    await save();
    expect(await screen.findByRole('radio', { name: 'The other version' })).toHaveAccessibleDescription(
      'Night training',
    );
  });

  it('is not found to be changed while it cannot be loaded', async () => {
    const server = await saveAfter(changedByAnna({ title: 'Night training' }), () => {
      fill('Title', 'Morning training');
    });
    await screen.findByRole('dialog');
    await press('Keep editing');
    server.routes[eventCall()] = problemWith('INTERNAL_ERROR');
    await save();
    expect(await screen.findByText('Error updating event')).toBeVisible();
    expect(value('Title')).toBe('Morning training');
  });
});

describe('An event that somebody else deleted in the meantime', () => {
  const HISTORY = `GET /api/events/${EVENT_ID}/history`;
  const deletion = {
    id: '1b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a44',
    at: '2025-03-10T20:58:00Z',
    actor: { ...anna, is_former: false },
    made_by: 'member',
    kind: 'deleted',
    subject: { kind: 'event', id: EVENT_ID, title: 'Evening training' },
    changes: [],
    subject_count: 1,
    is_undone: false,
    can_undo: true,
    calendar_id: CALENDAR_ID,
  };
  const typeAndSave = (history: Handlers[string], bin: object[] = []) =>
    saveAfter(null, () => fill('Title', 'Morning training'), {
      [HISTORY]: history,
      'GET /api/bin': respondWith({ items: bin }),
    });
  const binned = [{ id: EVENT_ID }];

  it.each([
    ['from the bin', null, `POST /api/bin/${EVENT_ID}/restore`],
    ['by the history', deletion, `POST /api/calendars/${CALENDAR_ID}/history/${deletion.id}/undo`],
  ])('is restored %s, and what was typed is saved there', async (_, entry, restore) => {
    const server = await typeAndSave(
      entry ? respondWith({ items: [entry], next: null }) : problemWith('NOT_FOUND'),
      entry ? [] : binned,
    );
    server.routes[restore] = respondWith({ id: EVENT_ID, kind: 'event' });
    const dialog = await screen.findByRole('dialog', { name: 'This event was deleted in the meantime' });
    if (entry) await waitFor(() => expect(dialog).toHaveTextContent(/Anna deleted it, .*8:58 pm/));
    server.routes[eventCall()] = respondWith(
      changedByAnna({ version: 3, description: 'For all', location: 'Pool' }),
    );
    server.routes[PATCH] = respondWith(anEvent());
    await press('Restore and save');
    await isSaved();
    expect(bodies(server)[1]).toEqual({ title: 'Morning training', version: 3 });
    // The last change is the restoration, which says nothing of who changed it before.
    expect(
      await screen.findByText(
        'The event has been updated successfully. Somebody else changed it. That was kept as well: Location.',
      ),
    ).toBeVisible();
  });

  it('keeps room for what restores it until that is known', async () => {
    let tell!: (answer: ReturnType<typeof respondWith>) => void;
    await typeAndSave(() => new Promise((resolve) => (tell = resolve)));
    const dialog = within(await screen.findByRole('dialog'));
    const button = dialog.getByText('Restore and save').closest('button')!;
    expect(button).not.toBeVisible();
    tell(respondWith({ items: [deletion], next: null }));
    await waitFor(() => expect(button).toBeVisible());
    expect(dialog.getByRole('button', { name: 'Restore and save' })).toBe(button);
  });

  it('says why it cannot be restored; what was typed becomes a new event', async () => {
    const other = '2b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a55';
    const server = await typeAndSave(problemWith('NOT_FOUND'), binned);
    server.routes[`POST /api/bin/${EVENT_ID}/restore`] = problemWith('NOT_FOUND');
    server.routes['POST /api/events'] = respondWith(anEvent({ id: other }), 201);
    await screen.findByRole('dialog');
    await press('Restore and save');
    expect(await screen.findByText('It could not be restored')).toBeVisible();
    await press('Save as new event');
    await waitFor(() => expect(shownPath()).toBe(`/event/${other}`));
    expect(sentTo(server, 'POST /api/events')[0]!.body).toMatchObject({
      title: 'Morning training',
      calendar_id: CALENDAR_ID,
    });
  });

  it('says who it was to those who may not restore it, and offers them a new event alone', async () => {
    const seen = { ...deletion, can_undo: false, calendar_id: null };
    const server = await typeAndSave(respondWith({ items: [seen], next: null }));
    const dialog = await screen.findByRole('dialog', { name: 'This event was deleted in the meantime' });
    await waitFor(() => expect(dialog).toHaveTextContent(/Anna deleted it, .*8:58 pm/));
    expect(sentTo(server, 'GET /api/bin')).toHaveLength(1);
    expect(within(dialog).queryByRole('button', { name: 'Restore and save' })).toBeNull();
    expect(within(dialog).getByRole('button', { name: 'Save as new event' })).toBeEnabled();
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
