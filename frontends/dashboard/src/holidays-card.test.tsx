import { afterEach, describe, expect, it, jest } from '@jest/globals';
import {
  aCalendar,
  CALENDAR_ID,
  press,
  problemWith,
  renderPage,
  requestTo,
  respondWith,
  shownPath,
} from '@daymark/page-testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CalendarPages } from './calendar-pages.js';

const COUNTRIES = 'GET /api/calendars/holidays';
const ADD = 'POST /api/calendars/holidays';
const items = [
  { code: 'FR', name: 'France', regions: [] },
  { code: 'DE', name: 'Germany', regions: [{ code: 'BY', name: 'Bavaria' }] },
];
const open = (handlers = {}) =>
  renderPage(CalendarPages, '/calendar/create', {
    [COUNTRIES]: respondWith({ items }),
    [ADD]: respondWith(aCalendar({ name: 'Public holidays: Germany' }), 201),
    ...handlers,
  });
const country = () => screen.findByRole('combobox', { name: 'Country' });
const region = () => screen.getByRole('combobox', { name: 'State or region' });

afterEach(() => void jest.restoreAllMocks());

describe('Public holidays', () => {
  it('of the country of the browser’s locale are added by one press', async () => {
    jest.spyOn(navigator, 'language', 'get').mockReturnValue('de');
    const server = open();
    expect(await country()).toHaveDisplayValue('Germany');
    expect(region()).toHaveDisplayValue('Whole country');
    await press('Add holidays');
    await waitFor(() => expect(shownPath()).toBe(`/calendar/detail/${CALENDAR_ID}`));
    expect(requestTo(server, ADD).body).toEqual({ country: 'DE', region: null, language: 'de' });
    expect(screen.getByText('Holidays added')).toBeVisible();
  });

  it('of a region are added, which goes with its country', async () => {
    const server = open();
    await userEvent.selectOptions(await country(), 'Germany');
    await userEvent.selectOptions(region(), 'Bavaria');
    await userEvent.selectOptions(await country(), 'France');
    expect(screen.queryByRole('combobox', { name: 'State or region' })).not.toBeInTheDocument();
    await userEvent.selectOptions(await country(), 'Germany');
    expect(region()).toHaveDisplayValue('Whole country');
    await userEvent.selectOptions(region(), 'Bavaria');
    await press('Add holidays');
    await waitFor(() => expect(requestTo(server, ADD).body).toMatchObject({ country: 'DE', region: 'BY' }));
  });

  it('ask for a country, and keep the choice if they cannot be added', async () => {
    open({ [ADD]: problemWith('SERVICE_UNAVAILABLE', { detail: 'Not now' }) });
    expect(within(await country()).getAllByRole('option')).toHaveLength(3);
    await press('Add holidays');
    expect(await screen.findByText('Choose a country', { selector: ':not(option)' })).toBeVisible();
    await userEvent.selectOptions(await country(), 'France');
    await press('Add holidays');
    expect(await screen.findByText('Error adding holidays')).toBeVisible();
    expect(await country()).toHaveDisplayValue('France');
  });
});
