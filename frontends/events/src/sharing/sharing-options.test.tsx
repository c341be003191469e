import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { pick, type CalendarEvent, type EventDetails } from '@daymark/contracts';
import {
  aCustomization,
  advanceTime,
  anEvent,
  aSeries,
  EVENT_ID,
  fill,
  LOGO_URL,
  neverRespond,
  pngBytes,
  press,
  problemWith,
  renderPage,
  requestTo,
  respondWith,
  sentTo,
} from '@daymark/page-testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import EventsRoutes from '../routes.js';
import { CUSTOMIZATION_SLOW_MS, CUSTOMIZATION_ATTEMPTS, CUSTOMIZATION_TIMEOUT_MS } from './customize.js';
// Preloaded here, so that no test waits for it.
import './share-link.js';

const CUSTOMIZATION = `GET /api/events/${EVENT_ID}/customization`;
const PUT = `PUT /api/events/${EVENT_ID}/customization`;
const RESET = `DELETE /api/events/${EVENT_ID}/customization`;
const publicLink = `${window.location.origin}/event/public/${EVENT_ID}`;

type Answers = Parameters<typeof renderPage>[2];
const open = (answers: Answers = {}, event: CalendarEvent = anEvent()) =>
  renderPage(EventsRoutes, `/event/${EVENT_ID}`, {
    [`GET /api/events/${EVENT_ID}`]: respondWith(event),
    [CUSTOMIZATION]: respondWith(aCustomization({ is_default: false, version: 3 })),
    ...answers,
  });
const openTab = async () => {
  await userEvent.click(await screen.findByRole('tab', { name: 'Sharing Options' }));
  await waitFor(() => expect(document.querySelector('.event-sharing')).not.toBeNull());
};
const customizationCalls = ({ sent }: ReturnType<typeof open>) =>
  sent.filter(({ method, path }) => method === 'GET' && path.endsWith('/customization')).length;

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

describe('The sharing options of an event', () => {
  it('show its public link, and the page behind it in a new tab', async () => {
    open();
    await openTab();
    expect(screen.getByLabelText('Public link')).toHaveValue(publicLink);
    expect(screen.getByLabelText('Public link')).toHaveAttribute('readonly');
    const preview = screen.getByRole('link', { name: 'Preview Public Event' });
    expect(preview).toHaveAttribute('href', publicLink);
    expect(preview).toHaveAttribute('target', '_blank');
  });

  it('say so where the event is not shared', async () => {
    open({}, anEvent({ is_public_shareable: false }));
    await openTab();
    expect(screen.getByText(/^This event is not publicly shareable\. Turn on/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Preview Public Event' })).not.toBeInTheDocument();
  });

  it('tell whoever may not change the event who can share it', async () => {
    open({}, anEvent({ is_public_shareable: false, is_read_only: true }));
    await userEvent.click(await screen.findByRole('button', { name: 'Share' }));
    expect(
      await screen.findByText(
        'This event is not publicly shareable. Editors of its calendar can turn on Allow Public Sharing.',
      ),
    ).toBeVisible();
  });

  describe('that somebody else changed in the meantime', () => {
    const saveYellow = async (newest: Parameters<typeof aCustomization>[0]) => {
      const changed = aCustomization({ is_default: false, version: 4, ...newest });
      const server = open({
        [PUT]: ({ body }) =>
          (body as { version: number }).version === 4 ? respondWith(changed) : problemWith('STALE_VERSION'),
      });
      await openTab();
      fill('Background color', '#ffeeaa');
      server.routes[CUSTOMIZATION] = respondWith(changed);
      await press('Save');
      return () => sentTo(server, PUT)[1]?.body;
    };

    it('keep both where they differ', async () => {
      const saved = await saveYellow({ button_color: '#15803d' });
      expect(await screen.findByText('Customization saved')).toBeVisible();
      expect(saved()).toMatchObject({ background_color: '#ffeeaa', button_color: '#15803d', version: 4 });
    });

    it('ask which color stays where both changed it', async () => {
      const saved = await saveYellow({ background_color: '#000000' });
      const dialog = await screen.findByRole('dialog', {
        name: 'The appearance was changed in the meantime',
      });
      expect(within(dialog).getByRole('radio', { name: 'The other version' })).toHaveAccessibleDescription(
        '#000000',
      );
      await press('Save merged');
      expect(await screen.findByText('Customization saved')).toBeVisible();
      expect(saved()).toMatchObject({ background_color: '#ffeeaa', version: 4 });
    });
  });

  it('save colours and font from the version that was read', async () => {
    const server = open({
      [PUT]: respondWith(aCustomization({ background_color: '#ffeeaa', is_default: false, version: 4 })),
    });
    await openTab();
    const background = await screen.findByLabelText('Background color');
    await userEvent.clear(background);
    await userEvent.type(background, '#ffeeaa');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Customization saved')).toBeVisible();
    expect(requestTo(server, PUT).body).toEqual({
      background_color: '#ffeeaa',
      button_color: '#2563eb',
      font_family: 'Inter, system-ui, sans-serif',
      version: 3,
    });
  });

  it('go back to the default customization with Reset', async () => {
    const server = open({ [RESET]: respondWith() });
    await openTab();
    await screen.findByRole('button', { name: 'Reset' });
    const before = customizationCalls(server);
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
    expect(await screen.findByText('Customization reset')).toBeVisible();
    await waitFor(() => expect(customizationCalls(server)).toBe(before + 1));
  });

  it("say 'Error saving customization' with the message", async () => {
    open({
      [PUT]: problemWith('NOT_FOUND', {
        detail: `Event with ID ${EVENT_ID} not found. Please check the event ID.`,
      }),
    });
    await openTab();
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Error saving customization')).toBeVisible();
    expect(screen.getByText(`Event with ID ${EVENT_ID} not found. Please check the event ID.`)).toBeVisible();
  });

  it('of an occurrence that was not changed are those of its series', async () => {
    const server = renderPage(EventsRoutes, `/event/${EVENT_ID}?occurrence=2`, {
      [`GET /api/events/${EVENT_ID}-occurrence-2`]: respondWith(
        aSeries({ id: `${EVENT_ID}-occurrence-2`, occurrence_index: 2 }),
      ),
      [CUSTOMIZATION]: respondWith(aCustomization()),
    });
    await openTab();
    await screen.findByRole('button', { name: 'Save' });
    expect(customizationCalls(server)).toBe(1);
  });
});

describe('The logo of an event', () => {
  const LOGO = `PUT /api/events/${EVENT_ID}/logo`;
  const stored = aCustomization({ logo_url: LOGO_URL, is_default: false, version: 4 });
  const choose = async (file: File) =>
    userEvent.upload(await screen.findByLabelText('Select a file'), file, { applyAccept: false });

  it('that is no picture is refused with the words of Customize', async () => {
    open();
    await openTab();
    await choose(new File(['hello'], 'notes.txt', { type: 'text/plain' }));
    expect(
      await screen.findByText('Please upload an image file (PNG, JPG, etc).', { exact: false }),
    ).toHaveTextContent('Invalid file type: Please upload an image file (PNG, JPG, etc).');
    expect(screen.queryByText(/Only JPG and PNG/)).toBeNull();
  });

  it('that nobody is signed in for any more asks to sign in', async () => {
    open({ [LOGO]: problemWith('UNAUTHENTICATED') });
    await openTab();
    await choose(new File([new Uint8Array(pngBytes(64, 64))], 'logo.png'));
    await screen.findByAltText('New logo, not saved yet');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Authentication required')).toBeVisible();
    expect(screen.getByText('Please sign in to upload files.')).toBeVisible();
  });

  it('is chosen in Customize, saved with the customization, and kept when that fails', async () => {
    const server = open({
      [LOGO]: problemWith('CONFLICT', { detail: 'Not now' }),
      [CUSTOMIZATION]: respondWith(aCustomization({ version: 3 })),
    });
    await openTab();
    await choose(new File([new Uint8Array(pngBytes(64, 64))], 'logo.png'));
    expect(await screen.findByAltText('New logo, not saved yet')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Logo update failed')).toBeVisible();
    expect(sentTo(server, LOGO).map(({ query }) => query.get('version'))).toEqual(['3']);
    expect(await screen.findByAltText('New logo, not saved yet')).toBeVisible();
    server.routes[LOGO] = respondWith(stored);
    server.routes[CUSTOMIZATION] = respondWith(stored);
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Logo saved')).toBeVisible();
  });

  it('is refused in Customize with the reason when it can be none', async () => {
    open();
    await openTab();
    await choose(new File(['text'], 'logo.txt'));
    expect(await screen.findByText('Invalid file type:')).toBeVisible();
  });
});

describe('The preview of an event’s customization', () => {
  it('shows its own date and place, in the font that was loaded for it', async () => {
    open({}, anEvent({ location: 'Boat house' }));
    await openTab();
    const preview = await screen.findByTestId('customization-preview');
    expect(preview).toHaveTextContent('Wed 12 Mar 2025, 6–7 pm Boat house');
    expect(preview.style.fontFamily).toMatch(/^['"]Event Inter['"], Inter/);
  });
});

describe('The preview of the customization of a series', () => {
  it('shows the date that its page leads with, as it takes place', async () => {
    const times = { start_time: '2099-04-01T17:00:00.000Z', end_time: '2099-04-01T18:00:00.000Z' };
    const leading_date = { ...anEvent(), ...times, title: 'Regatta', location: 'Lake', timezone: 'UTC' };
    open({}, {
      ...aSeries(),
      leading_date: { ...leading_date, id: `${EVENT_ID}-occurrence-3` },
    } as EventDetails);
    await openTab();
    const preview = await screen.findByTestId('customization-preview');
    expect(preview).toHaveTextContent('RegattaWed 1 Apr 2099, 5–6 pm Lake');
  });
});

describe('A customization that could not be loaded', () => {
  const STORAGE =
    'This could be due to temporary storage availability issues or permissions. You can try again or use default settings for now.';

  it.each([
    ['FORBIDDEN', STORAGE],
    ['UNAUTHENTICATED', 'Your session may have expired. Please sign in again.'],
    ['CONFLICT', 'You can try again or use default settings for now.'],
  ] as const)(
    'for %s says what may help, continues with the defaults, and can be requested again',
    async (code, advice) => {
      const { routes } = open({ [CUSTOMIZATION]: problemWith(code) });
      await openTab();
      expect(await screen.findByText('Unable to load customization')).toBeVisible();
      expect(screen.getByText('Using default settings instead.')).toBeVisible();
      expect(await screen.findByText(advice)).toBeVisible();
      expect(screen.getByLabelText('Button color')).toHaveValue('#2563eb');
      routes[CUSTOMIZATION] = respondWith(
        aCustomization({ button_color: '#aa0000', is_default: false, version: 1 }),
      );
      await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
      await waitFor(() => expect(screen.getByLabelText('Button color')).toHaveValue('#aa0000'));
    },
  );

  it('is requested twice, three seconds each', async () => {
    expect([CUSTOMIZATION_ATTEMPTS, CUSTOMIZATION_TIMEOUT_MS]).toEqual([2, 3_000]);
    jest.useFakeTimers();
    const server = open({ [CUSTOMIZATION]: neverRespond });
    await advanceTime(200);
    fireEvent.click(screen.getByRole('tab', { name: 'Sharing Options' }));
    await advanceTime(100);
    expect(customizationCalls(server)).toBe(1);
    await advanceTime(2_900);
    expect(customizationCalls(server)).toBe(2);
    await advanceTime(3_000);
    expect(customizationCalls(server)).toBe(2);
    expect(screen.getByText('Unable to load customization')).toBeVisible();
  });

  it('that takes over five seconds says so, and offers to try again or to use the defaults', async () => {
    expect(CUSTOMIZATION_SLOW_MS).toBe(5_000);
    jest.useFakeTimers();
    open({ [CUSTOMIZATION]: neverRespond });
    await advanceTime(200);
    fireEvent.click(screen.getByRole('tab', { name: 'Sharing Options' }));
    await advanceTime(5_200);
    expect(screen.getByText('This is taking longer than expected')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Use Defaults' }));
    await advanceTime(0);
    expect(screen.getByLabelText('Background color')).toHaveValue('#ffffff');
  });
});

describe('The share dialog of an event', () => {
  it('of an event that is not shared builds the file in the page, with all that can be said of it', async () => {
    let file: Blob | null = null;
    // jsdom cannot save files.
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        file = blob;
        return 'blob:file';
      },
      revokeObjectURL: () => undefined,
    });
    open(
      {},
      anEvent({
        is_public_shareable: false,
        is_all_day: true,
        start_local: '2025-03-12',
        end_local: '2025-03-14',
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Share' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Share Event' }));
    await userEvent.click(dialog.getByRole('tab', { name: 'Add to Calendar' }));
    for (const name of ['Google Calendar', 'Outlook', 'Yahoo Calendar']) {
      expect(dialog.getByRole('link', { name })).toBeVisible();
    }
    for (const name of ['Apple Calendar', 'Download .ics']) {
      file = null;
      await userEvent.click(dialog.getByRole('button', { name }));
      await waitFor(() => expect(file).not.toBeNull());
    }
    const text = await new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result as string);
      reader.readAsText(file!);
    });
    expect(text).toContain('SUMMARY:Evening training');
    expect(text).toContain('DTSTART;VALUE=DATE:20250312');
    expect(text).toContain('DTEND;VALUE=DATE:20250315');
    expect(text).not.toContain('/event/public/');
    // The same UID as in the feed, so that nobody has it twice once it is shared.
    expect(text).toContain('UID:evening-training@calendar.example.org');
  });

  it('has in its file every changed and deleted date of a series, however many pages they are', async () => {
    let file: Blob | null = null;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        file = blob;
        return 'blob:file';
      },
      revokeObjectURL: () => undefined,
    });
    const dateOf = (day: number) => new Date(Date.UTC(2025, 2, 12 + 7 * day)).toISOString().slice(0, 10);
    const deleted = Array.from({ length: 230 }, (_, index) => ({
      ...anEvent(),
      id: `${EVENT_ID}-occurrence-${index + 1}`,
      occurrence_index: index + 1,
      occurrence_date: dateOf(index + 1),
      is_cancelled: true,
      is_deleted: true,
    }));
    const { routes, sent } = open({}, { ...aSeries(), is_public_shareable: false });
    routes[`GET /api/events/${EVENT_ID}/exceptions`] = ({ query }) => {
      const [page, page_size] = [Number(query.get('page')), Number(query.get('page_size'))];
      const items = deleted.slice((page - 1) * page_size, page * page_size);
      return respondWith({ items, total: deleted.length, page, page_size });
    };
    await userEvent.click(await screen.findByRole('button', { name: 'Share' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Share Event' }));
    await userEvent.click(dialog.getByRole('tab', { name: 'Add to Calendar' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Download .ics adds all dates' }));
    await waitFor(() => expect(file).not.toBeNull());
    const text = await new Promise<string>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result as string);
      reader.readAsText(file!);
    });
    expect(text.match(/^EXDATE/gm)).toHaveLength(deleted.length);
    const pages = sent
      .filter(({ path, query }) => path.endsWith('/exceptions') && query.get('with_text') === 'true')
      .map(({ query }) => query.get('page'));
    expect(pages).toEqual(['1', '2', '3']);
  });

  it('leads to the calendars of others, with the date that its page leads with, or all dates where they take them', async () => {
    const leading_date = {
      ...pick(anEvent(), ['title', 'description', 'location', 'timezone', 'is_all_day']),
      id: `${EVENT_ID}-occurrence-3`,
      start_local: '2025-04-02T18:00',
      end_local: '2025-04-02T19:00',
      start_time: '2025-04-02T18:00:00.000Z',
      end_time: '2025-04-02T19:00:00.000Z',
    };
    const series: EventDetails = { ...aSeries(), leading_date };
    open({}, series);
    await userEvent.click(await screen.findByRole('button', { name: 'Share' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Share Event' }));
    expect(dialog.getByLabelText('Public link')).toHaveValue(publicLink);
    await userEvent.click(dialog.getByRole('tab', { name: 'Add to Calendar' }));
    const google = new URL(
      dialog.getByRole<HTMLAnchorElement>('link', { name: 'Google Calendar adds all dates' }).href,
    );
    expect(google.searchParams.get('text')).toBe('Evening training');
    expect(google.searchParams.get('recur')).toContain('FREQ=WEEKLY');
    const thisDate = (name: string) =>
      decodeURIComponent(
        dialog.getByRole<HTMLAnchorElement>('link', { name: `${name} adds this date` }).href,
      );
    for (const name of ['Google Calendar', 'Outlook', 'Yahoo Calendar']) {
      expect(thisDate(name)).toMatch(/2025-?04-?02/);
      expect(thisDate(name)).toContain(`/event/public/${EVENT_ID}-occurrence-3`);
    }
    expect(dialog.getByRole('link', { name: 'Apple Calendar adds all dates' })).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Download .ics adds all dates' })).toHaveAttribute(
      'href',
      `${window.location.origin}/feed/event/${EVENT_ID}.ics`,
    );
  });
});
