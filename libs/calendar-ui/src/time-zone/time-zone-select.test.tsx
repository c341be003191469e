import { expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { commonTimeZones } from './time-zone-names.js';
import { TimeZoneSelect } from './time-zone-select.js';

it('The time zone select offers the local zone and the common ones first, then all others', async () => {
  const onChange = jest.fn<(zone: string) => void>();
  render(<TimeZoneSelect value="Europe/Paris" onChange={onChange} aria-label="Time zone" />);
  const values = screen.getAllByRole<HTMLOptionElement>('option').map((option) => option.value);
  const local = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const first = [local, ...commonTimeZones.map(({ zone }) => zone).filter((zone) => zone !== local)];
  expect(values.slice(0, first.length)).toEqual(first);
  expect(new Set(values).size).toBe(values.length);
  expect(values.length).toBeGreaterThan(400);
  await userEvent.selectOptions(screen.getByLabelText('Time zone'), 'Asia/Tokyo');
  expect(onChange).toHaveBeenCalledWith('Asia/Tokyo');
});
