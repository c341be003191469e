import { expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { commonTimeZones } from './time-zone-names.js';
import { TimeZoneSelect } from './time-zone-select.js';

const values = () => screen.getAllByRole<HTMLOptionElement>('option').map((option) => option.value);

it('The time zone select offers the local zone and the common ones first, then all others', async () => {
  const onChange = jest.fn<(zone: string) => void>();
  render(<TimeZoneSelect value="Europe/Paris" onChange={onChange} aria-label="Time zone" />);
  expect(values().length).toBeLessThan(20);
  await userEvent.click(screen.getByLabelText('Time zone'));
  const offered = values();
  const local = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const first = [local, ...commonTimeZones.filter((zone) => zone !== local)];
  expect(offered.slice(0, first.length)).toEqual(first);
  expect(new Set(offered).size).toBe(offered.length);
  expect(offered.length).toBeGreaterThan(400);
  await userEvent.selectOptions(screen.getByLabelText('Time zone'), 'Asia/Tokyo');
  expect(onChange).toHaveBeenCalledWith('Asia/Tokyo');
});

it('The time zone select has all zones once it has the focus, and at once where they are given', async () => {
  const { unmount } = render(<TimeZoneSelect value="UTC" onChange={() => undefined} />);
  await userEvent.tab();
  expect(values().length).toBeGreaterThan(400);
  unmount();
  render(<TimeZoneSelect value="UTC" onChange={() => undefined} zones={['Asia/Karachi', 'UTC']} />);
  expect(values()).toContain('Asia/Karachi');
  expect(values().filter((zone) => zone === 'UTC')).toHaveLength(1);
});

it('The time zone select names zones as they are called today, also the visitor’s own', async () => {
  const browser = Intl.DateTimeFormat.prototype.resolvedOptions;
  const options = jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
  options.mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...browser.call(this), timeZone: 'Europe/Kiev' };
  });
  render(<TimeZoneSelect value="Europe/Kyiv" onChange={() => undefined} aria-label="Time zone" />);
  await userEvent.click(screen.getByLabelText('Time zone'));
  options.mockRestore();
  expect(values()[0]).toBe('Europe/Kyiv');
  expect(screen.getByLabelText('Time zone')).toHaveDisplayValue('Kyiv');
  expect(screen.getByRole('option', { name: 'Kolkata' })).toHaveValue('Asia/Kolkata');
  expect(values().filter((zone) => /Calcutta|Kiev/.test(zone))).toEqual([]);
});
