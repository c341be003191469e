import { useState } from 'react';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { UiProvider } from '@daymark/ui';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadPageTexts, setLanguage } from '@daymark/texts';
import { componentTexts, dateTexts } from '@daymark/ui/page-texts';
import { eventTexts } from '../page-texts.js';
import { isSameTimeZone, timeZoneLabel } from '../time-zones.js';
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
      ['kathmandu', 'Asia / Kathmandu'],
      ['kiev', 'Europe / Kyiv'],
      ['nepal', 'Asia / Kathmandu'],
      ['munich', 'Europe / Berlin'],
    ]) {
      fireEvent.change(field, { target: { value: text } });
      await waitFor(() => expect(shown()).toEqual([label]));
    }
    await userEvent.click(screen.getByTitle('Europe / Berlin'));
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

  it('says what a city is called there, and finds it by that and by its country', async () => {
    render(<Zone first="UTC" />);
    const field = screen.getByLabelText('Time zone');
    await userEvent.click(field);
    for (const [text, label] of [
      ['wien', 'Europe / Vienna (Wien)'],
      ['kiew', 'Europe / Kyiv (Kiew)'],
      ['kalkutta', 'Asia / Kolkata (Kalkutta)'],
      ['kirgisistan', 'Asia / Bishkek (Bischkek)'],
    ]) {
      fireEvent.change(field, { target: { value: text } });
      await waitFor(() => expect(shown()).toEqual([label]));
    }
  });
});

describe('Names of one zone', () => {
  it.each([
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['US/Eastern', 'America/New_York'],
    ['Etc/UTC', 'UTC'],
  ])('%s and %s are the same', (one, other) => {
    expect(isSameTimeZone(one, other)).toBe(true);
    expect(timeZoneLabel(one)).toBe(timeZoneLabel(other));
  });

  it('tell apart what shows the same time', () => {
    expect(isSameTimeZone('Europe/Berlin', 'Europe/Amsterdam')).toBe(false);
  });

  it('that the browser does not know are left as they are', () => {
    expect(timeZoneLabel('Mars/Olympus_Mons')).toBe('Mars / Olympus Mons');
  });
});
