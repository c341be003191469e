import { useState } from 'react';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { UiProvider } from '@daymark/ui';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadPageTexts, setLanguage } from '@daymark/texts';
import { componentTexts, dateTexts } from '@daymark/ui/page-texts';
import { eventTexts } from '../page-texts.js';
import { isSameTimeZone, timeZoneCity } from '../time-zones.js';
import { TimeZonePicker } from './time-zone-picker.js';

function Zone({ first }: { first: string }) {
  const [zone, setZone] = useState(first);
  return (
    <UiProvider withoutStyles>
      <label htmlFor="zone">Time zone</label>
      <TimeZonePicker id="zone" value={zone} onChange={setZone} />
      <output aria-label="Value">{zone}</output>
    </UiProvider>
  );
}

const shown = () => [...document.querySelectorAll('.ant-select-item-option')].map((each) => each.textContent);

describe('The time zone picker', () => {
  it('shows a zone by today’s name, and finds it by an older one, its country or a city', async () => {
    render(<Zone first="Asia/Calcutta" />);
    expect(screen.getByText('Kolkata')).toBeInTheDocument();
    const field = screen.getByLabelText('Time zone');
    await userEvent.click(field);
    for (const [text, label] of [
      ['kathmandu', 'Kathmandu · Nepal · UTC+05:45'],
      ['kiev', 'Kyiv · Ukraine · UTC+02:00'],
      ['nepal', 'Kathmandu · Nepal · UTC+05:45'],
      ['munich', 'Berlin · Germany · UTC+01:00'],
    ]) {
      fireEvent.change(field, { target: { value: text } });
      await waitFor(() => expect(shown()).toEqual([label]));
    }
    await userEvent.click(screen.getByTitle('Berlin · Germany · UTC+01:00'));
    expect(screen.getByLabelText('Value')).toHaveTextContent('Europe/Berlin');
    expect(screen.getAllByText('Berlin')[0]).toBeInTheDocument();
  });
});

describe('The time zone picker in another language', () => {
  beforeAll(async () => {
    setLanguage('de');
    await loadPageTexts(componentTexts, dateTexts, eventTexts);
  });
  afterAll(() => setLanguage('en'));

  it('says city and country as they are called there, and finds it by both', async () => {
    render(<Zone first="UTC" />);
    const field = screen.getByLabelText('Time zone');
    await userEvent.click(field);
    for (const [text, label] of [
      ['wien', 'Wien · Österreich · UTC+01:00'],
      ['kiew', 'Kiew · Ukraine · UTC+02:00'],
      ['kalkutta', 'Kalkutta · Indien · UTC+05:30'],
      ['kirgisistan', 'Bischkek · Kirgisistan · UTC+06:00'],
    ]) {
      fireEvent.change(field, { target: { value: text } });
      await waitFor(() => expect(shown()).toEqual([label]));
    }
  });

  it('lists the zones that are not common in the order of its words', async () => {
    render(<Zone first="UTC" />);
    const field = screen.getByLabelText('Time zone');
    await userEvent.click(field);
    fireEvent.change(field, { target: { value: 'portugal' } });
    const cities = ['Azoren', 'Lissabon', 'Madeira'];
    await waitFor(() => expect(shown().map((label) => label.split(' · ', 1)[0])).toEqual(cities));
  });
});

describe('Names of one zone', () => {
  it.each([
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['US/Eastern', 'America/New_York'],
    ['Etc/UTC', 'UTC'],
  ])('%s and %s are the same', (one, other) => {
    expect(isSameTimeZone(one, other)).toBe(true);
    expect(timeZoneCity(one)).toBe(timeZoneCity(other));
  });

  it('tell apart what shows the same time', () => {
    expect(isSameTimeZone('Europe/Berlin', 'Europe/Amsterdam')).toBe(false);
  });

  it('that the browser does not know are left as they are', () => {
    expect(timeZoneCity('Mars/Olympus_Mons')).toBe('Olympus Mons');
  });
});
