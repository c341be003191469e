import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { eventFields, formFields, type EventPart } from '@daymark/contracts';
import { aCalendar, anEvent, aSettings, fill, respondWith, sentTo } from '@daymark/page-testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { labelOfPart } from './edit/part-texts.js';
import { choose, create, repeat, repeatByRule, showCreateForm, turn } from '../../test/support/form-page.js';

/** A Wednesday, shortly after nine. */
const NOW = Date.parse('2025-03-12T09:20:00Z');
const POST = 'POST /api/events';

beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** The twelve zones listed first, in order. */
const commonNames: Record<string, string> = {
  'America/New_York': 'Eastern Time (New York)',
  'America/Chicago': 'Central Time (Chicago)',
  'America/Denver': 'Mountain Time (Denver)',
  'America/Los_Angeles': 'Pacific Time (Los Angeles)',
  'America/Anchorage': 'Alaska Time (Anchorage)',
  'Pacific/Honolulu': 'Hawaii Time (Honolulu)',
  'Europe/London': 'London',
  'Europe/Paris': 'Paris',
  'Asia/Tokyo': 'Tokyo',
  'Asia/Shanghai': 'Shanghai',
  'Australia/Sydney': 'Sydney',
  UTC: 'UTC',
};

const value = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;
const shownZone = () => document.querySelector('.ant-select-content-has-value, .ant-select-selection-item');

const settingsWith = (default_timezone: string) => ({
  'GET /api/settings': respondWith(aSettings({ default_timezone })),
});
const showInUtc = async () => {
  await showCreateForm(settingsWith('UTC'));
  await waitFor(() => expect(value('Start time')).toBe('10:00'));
};

/** The text fields of the form, with one control each. */
const textFields = formFields.filter((field) => eventFields[field].form === '' && field !== 'timezone');

describe('The fields of a new event', () => {
  it.each(textFields)('have a control for %s, under its name, that sends the input', async (field) => {
    const server = await showCreateForm();
    fill('Title', 'Training');
    const typed = field === 'url' ? 'https://canary.example/' : 'Canary';
    fill(new RegExp(`^${labelOfPart(field as EventPart)}`), typed);
    await create();
    await waitFor(() => expect(sentTo(server, POST)[0]?.body).toMatchObject({ [field]: typed }));
  });

  it('propose the person’s places, once the field has the focus', async () => {
    const places = 'GET /api/events/locations';
    const server = await showCreateForm({ [places]: respondWith({ items: ['Boathouse', 'Hall 2'] }) });
    expect(sentTo(server, places)).toEqual([]);
    await userEvent.type(screen.getByRole('combobox', { name: /^Location/ }), 'Ha');
    await waitFor(() => expect(document.querySelectorAll('datalist > option')).toHaveLength(2));
    expect(sentTo(server, places)).toHaveLength(1);
  });

  it('say what they overlap, once nothing more is typed, and save all the same', async () => {
    const overlaps = 'POST /api/events/overlaps';
    const server = await showCreateForm({
      ...settingsWith('UTC'),
      'GET /api/events/locations': respondWith({ items: [] }),
      [overlaps]: respondWith({
        dates: 1,
        items: [
          {
            ...anEvent({
              title: 'Juniors',
              start_local: '2025-03-12T10:30',
              end_local: '2025-03-12T12:00',
              start_time: '2025-03-12T10:30:00Z',
              end_time: '2025-03-12T12:00:00Z',
            }),
            is_at_location: true,
          },
        ],
      }),
    });
    fill('Title', 'Training');
    await userEvent.type(screen.getByRole('combobox', { name: /^Location/ }), 'Hall 2');
    await waitFor(() =>
      expect(document.querySelector('.event-form-overlaps')).toHaveTextContent(
        'Overlaps “Juniors”, today, 10:30 am–12 pm, at this location',
      ),
    );
    expect(sentTo(server, overlaps)).toHaveLength(1);
    expect(sentTo(server, overlaps)[0]!.body).toMatchObject({
      location: 'Hall 2',
      start_local: '2025-03-12T10:00',
      end_local: '2025-03-12T11:00',
      recurrence: null,
    });
    await create();
    await waitFor(() => expect(sentTo(server, POST)).toHaveLength(1));
  });

  it('begin with the next full hour, for an hour, shared, not repeating', async () => {
    await showInUtc();
    expect(value('Start date')).toBe('March 12th, 2025');
    expect(value('Start time')).toBe('10:00');
    expect(value('End date')).toBe('March 12th, 2025');
    expect(value('End time')).toBe('11:00');
    expect(screen.getByRole('switch', { name: 'Allow Public Sharing' })).toBeChecked();
    expect(screen.getByRole('switch', { name: 'Repeat this event' })).not.toBeChecked();
    expect(screen.getByRole('switch', { name: 'All day' })).not.toBeChecked();
  });

  it('have the time zone of the settings, and begin with its next hour', async () => {
    const server = await showCreateForm(settingsWith('Asia/Tokyo'));
    await waitFor(() => expect(value('Start time')).toBe('19:00'));
    fill('Title', 'Training');
    await create();
    await waitFor(() => expect(sentTo(server, POST)[0]?.body).toMatchObject({ timezone: 'Asia/Tokyo' }));
  });

  it('have the browser’s time zone where the settings have none', async () => {
    const server = await showCreateForm();
    fill('Title', 'Training');
    await create();
    const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    await waitFor(() => expect(sentTo(server, POST)[0]?.body).toMatchObject({ timezone }));
  });

  it('offer the local time zone first, then the twelve common ones, then all; a search finds any', async () => {
    await showCreateForm();
    await userEvent.click(screen.getByText('More'));
    const picker = await screen.findByRole('combobox', { name: 'Time zone' });
    await userEvent.click(picker);
    await screen.findAllByRole('option');
    const shown = [...document.querySelectorAll('.ant-select-item-option-content')].map(
      ({ textContent }) => textContent.split(' · ', 1)[0],
    );
    const local = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const nameOfLocal = commonNames[local] ?? local.split('/').at(-1)!.replaceAll('_', ' ');
    const others = Object.values(commonNames).filter((name) => name !== nameOfLocal);
    expect(shown.slice(0, 8)).toEqual([nameOfLocal, ...others].slice(0, 8));
    await userEvent.type(picker, 'ushuaia');
    await userEvent.click(await screen.findByTitle('Ushuaia, Argentina · UTC-03:00'));
    expect(shownZone()).toHaveTextContent('Ushuaia, Argentina');
  });

  it('without times for whole days', async () => {
    const server = await showCreateForm();
    await turn('All day');
    expect(screen.queryByLabelText('Start time')).not.toBeInTheDocument();
    expect(screen.queryByLabelText('End time')).not.toBeInTheDocument();
    fill('Title', 'Fair');
    await create();
    await waitFor(() =>
      expect(sentTo(server, POST)[0]?.body).toMatchObject({
        is_all_day: true,
        start_local: '2025-03-12',
        end_local: '2025-03-12',
      }),
    );
  });

  it('take the end along when the start moves: the date with the date, the length with the time', async () => {
    await showInUtc();
    fill('Start date', '4/1/2025');
    expect(value('End date')).toBe('April 1st, 2025');
    fill('End time', '11:30');
    fill('Start time', '14:00');
    expect(value('End time')).toBe('15:30');
  });

  it('say when a time does not exist, or happens twice, in the zone', async () => {
    await showCreateForm(settingsWith('Europe/Berlin'));
    await waitFor(() => expect(value('Start time')).toBe('11:00'));
    fill('Start date', '2025-03-30');
    fill('Start time', '02:30');
    expect(
      await screen.findByText('02:30 does not exist on that day; the event starts at 03:30.'),
    ).toBeVisible();
    fill('Start date', '2025-10-26');
    expect(
      await screen.findByText('02:30 happens twice on that day; the event uses the first.'),
    ).toBeVisible();
  });
});

describe('A new event that repeats', () => {
  const rule = () => within(document.querySelector<HTMLElement>('.event-form-rule')!);
  const sentence = () => within(document.querySelector<HTMLElement>('.event-form-sentence')!);
  const number = (label: string) => rule().getByLabelText(label);

  it('begins weekly, every week, on its weekday, without an end, and shows the next five dates', async () => {
    await showCreateForm();
    await repeat();
    expect(screen.getByRole('radio', { name: 'Every week' })).toBeChecked();
    expect(rule().queryByLabelText('Every')).toBeNull();
    await choose('Custom');
    expect(screen.getByRole('radio', { name: 'Weekly' })).toBeChecked();
    expect(number('Every')).toHaveValue(1);
    expect(screen.getByRole('checkbox', { name: 'Wednesday' })).toBeChecked();
    expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(1);
    expect(screen.getByRole('radio', { name: 'Never' })).toBeChecked();
    expect(await screen.findByText('Weekly on Wed, forever')).toBeVisible();
    expect(screen.getByRole('complementary')).toHaveTextContent(/\nWeekly on Wed, forever/, {
      normalizeWhitespace: false,
    });
    const dates = within(screen.getByRole('list', { name: 'Next dates' })).getAllByRole('listitem');
    expect(dates.map(({ textContent }) => textContent)).toEqual([
      'Wed 12 Mar',
      'Wed 19 Mar',
      'Wed 26 Mar',
      'Wed 2 Apr',
      'Wed 9 Apr',
    ]);
  });

  it('offers to skip its dates on days off of the calendar, all at once, and to put them back', async () => {
    const holidays = '5b0f7d7c-6a3e-4b8e-8f65-1f1f6c9c7a12';
    const dayOff = (title: string, date: string) => ({
      ...anEvent({ title, start_local: date, end_local: date, is_all_day: true }),
      calendar_ids: [holidays],
    });
    const window = 'GET /api/events/window';
    const server = await showCreateForm({
      ...settingsWith('UTC'),
      'GET /api/calendars': respondWith({
        items: [aCalendar({ days_off_calendar_id: holidays })],
        total: 1,
        page: 1,
        page_size: 100,
      }),
      [window]: respondWith({
        items: [
          dayOff('Spring break', '2025-03-19'),
          dayOff('Sunday', '2025-03-23'),
          dayOff('Easter', '2025-04-16'),
        ],
        truncated: false,
      }),
    });
    await repeat();
    const skip = await screen.findByRole('button', { name: 'Skip these 2 dates' });
    expect(screen.getByText('On days off: Wed 19 Mar (Spring break), Wed 16 Apr (Easter)')).toBeVisible();
    expect(sentTo(server, window)[0]!.query.get('calendars')).toBe(holidays);
    await userEvent.click(skip);
    await userEvent.click(screen.getByRole('button', { name: 'Put these 2 dates back' }));
    await userEvent.click(screen.getByRole('button', { name: 'Skip these 2 dates' }));
    fill('Title', 'Training');
    await create();
    await waitFor(() =>
      expect(sentTo(server, POST)[0]?.body).toMatchObject({
        recurrence: { excluded_dates: ['2025-03-19', '2025-04-16'] },
      }),
    );
  });

  it('leaves out the dates that are skipped, and not those that are put back', async () => {
    const server = await showCreateForm();
    await repeat();
    const dates = () => within(screen.getByRole('list', { name: 'Next dates' })).getAllByRole('listitem');
    await userEvent.click(screen.getByRole('button', { name: 'Skip Wed 19 Mar' }));
    const putBack = screen.getByRole('button', { name: 'Put back Wed 19 Mar' });
    expect(putBack).toHaveFocus();
    expect(screen.getByText('Weekly on Wed, forever, except on 1 date')).toBeVisible();
    expect(dates()).toHaveLength(6);
    await userEvent.click(screen.getByRole('button', { name: 'More dates' }));
    await userEvent.click(screen.getByRole('button', { name: 'Skip Wed 28 May' }));
    await userEvent.click(putBack);
    expect(screen.getByRole('radio', { name: 'Every week' })).toBeChecked();
    expect(dates()).toHaveLength(26);
    fill('Title', 'Training');
    await create();
    await waitFor(() =>
      expect(sentTo(server, POST)[0]?.body).toMatchObject({ recurrence: { excluded_dates: ['2025-05-28'] } }),
    );
  });

  it('has, once it is monthly, the day of the event; once it is yearly, its month', async () => {
    await showCreateForm();
    await repeatByRule();
    await choose('Monthly');
    expect(number('Day of month')).toHaveValue(12);
    expect(sentence().getByText('Monthly on the 12th, forever')).toBeVisible();
    await choose('Yearly');
    expect(sentence().getByText('Yearly on March 12th, forever')).toBeVisible();
    await choose('Weekly');
    expect(screen.getByRole('checkbox', { name: 'Wednesday' })).toBeChecked();
  });

  it('gets its weekday again when it becomes weekly without any', async () => {
    await showCreateForm();
    await repeatByRule();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Wednesday' }));
    await choose('Monthly');
    await choose('Weekly');
    expect(screen.getByRole('checkbox', { name: 'Wednesday' })).toBeChecked();
  });

  it('can be on the last day of the month, and shows which months a day 31 skips', async () => {
    const server = await showCreateForm();
    await repeatByRule();
    await choose('Monthly');
    fireEvent.change(number('Day of month'), { target: { value: '31' } });
    expect(await screen.findByText(/^Months without a day 31 are skipped/)).toBeVisible();
    await choose('The last day of the month');
    expect(await screen.findByText('Monthly on the last day, forever')).toBeVisible();
    fill('Title', 'Closing');
    await create();
    await waitFor(() =>
      expect(sentTo(server, POST)[0]?.body).toMatchObject({
        recurrence: { recurrence_type: 'monthly', day_of_month: -1 },
      }),
    );
  });

  it('says that it begins on the first matching date', async () => {
    await showCreateForm();
    await repeat();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Friday' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Wednesday' }));
    expect(
      await screen.findByText('The first date that fits is Fri 14 Mar; the event starts then.'),
    ).toBeVisible();
  });

  it('ends after a number of times or on a date', async () => {
    const server = await showCreateForm();
    await repeat();
    await choose('After');
    fireEvent.change(number('Number of times'), { target: { value: '5' } });
    expect(await screen.findByText('Weekly on Wed, 5 times')).toBeVisible();
    await choose('On date');
    fill('Last date', '2025-05-29');
    expect(await screen.findByText('Weekly on Wed, until May 29th, 2025')).toBeVisible();
    fill('Title', 'Course');
    await create();
    await waitFor(() =>
      expect(sentTo(server, POST)[0]?.body).toMatchObject({
        recurrence: { end_date: '2025-05-29', count: null },
      }),
    );
  });

  it.each([
    ['interval', 'Every', undefined],
    ['count', 'Number of times', 'After'],
    ['day of the month', 'Day of month', 'Monthly'],
  ])('has 1 as its %s when nothing numeric was typed', async (_field, label, choice) => {
    await showCreateForm();
    await repeatByRule();
    if (choice) await choose(choice);
    fireEvent.change(number(label), { target: { value: '' } });
    fireEvent.blur(number(label));
    expect(number(label)).toHaveValue(1);
  });

  it('asks for what the rule lacks', async () => {
    const server = await showCreateForm();
    fill('Title', 'Course');
    await repeat();
    await choose('On date');
    await create();
    expect(await screen.findByText('Please complete all required recurrence fields')).toBeVisible();
    expect(screen.getByLabelText('Last date')).toHaveAttribute('aria-invalid', 'true');
    expect(sentTo(server, POST)).toEqual([]);
  });
});

describe('A new event that repeats by other rules', () => {
  it('takes one that fits its date in one click', async () => {
    const server = await showCreateForm();
    await repeat();
    const preset = screen.getByRole('radio', { name: 'Monthly on the second Wednesday' });
    expect(preset).not.toBeChecked();
    await userEvent.click(preset);
    expect(preset).toBeChecked();
    expect(await screen.findByText('On the second Wednesday of every month, forever')).toBeVisible();
    fill('Title', 'Assembly');
    await create();
    await waitFor(() =>
      expect(sentTo(server, POST)[0]?.body).toMatchObject({
        recurrence: { recurrence_type: 'custom', rrule: 'FREQ=MONTHLY;BYDAY=2WE' },
      }),
    );
  });

  it('may fall on several days of a month, or on dates that are picked', async () => {
    await showCreateForm();
    await repeatByRule();
    await choose('Monthly');
    await choose('Several days of the month');
    await userEvent.click(screen.getByRole('checkbox', { name: '25' }));
    expect(await screen.findByText('On the 12th and 25th of every month, forever')).toBeVisible();
    await choose('Dates');
    const day = (name: string) => screen.getByRole('gridcell', { name });
    await userEvent.click(day('20 March 2025, Thursday'));
    await userEvent.keyboard('{PageDown}{ArrowLeft} ');
    expect(await screen.findByText('On 3 dates')).toBeVisible();
    expect(day('19 April 2025, Saturday')).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('On 2 dates')).toBeVisible();
    expect(day('19 April 2025, Saturday')).toHaveAttribute('aria-selected', 'false');
  });
});
