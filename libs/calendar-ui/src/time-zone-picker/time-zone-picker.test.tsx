import { useState } from 'react';
import { describe, expect, it } from '@jest/globals';
import { UiProvider } from '@daymark/ui';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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
