import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { CALENDAR_ID, EVENT_ID } from '../../../test/support/fixtures.js';
import { readQrCode } from '../../../test/support/read-qr-code.js';
import { QrCode } from './qr-code.js';

const LIGHT_MARGIN = 4;

/** Decodes the drawing as a phone's camera would. */
function readingOf(address: string): string {
  render(<QrCode address={address} />);
  const drawing = screen.getByRole('img', { name: address });
  const size = Number(drawing.getAttribute('viewBox')!.split(' ')[2]);
  const path = drawing.querySelector('path')!.getAttribute('d')!;
  const dark = new Set([...path.matchAll(/M(\d+ \d+)h1v1h-1z/g)].map(([, cell]) => cell));
  for (const cell of dark)
    for (const place of cell!.split(' ').map(Number)) {
      expect(place).toBeGreaterThanOrEqual(LIGHT_MARGIN);
      expect(place).toBeLessThan(size - LIGHT_MARGIN);
    }
  return readQrCode(size - 2 * LIGHT_MARGIN, (x, y) => dark.has(`${x + LIGHT_MARGIN} ${y + LIGHT_MARGIN}`));
}

it.each([
  'https://a.test/',
  `https://calendar.example.org/calendar/public/${CALENDAR_ID}`,
  `https://rowing.example.org/event/public/${EVENT_ID}-occurrence-12`,
])('A QR code leads to %s', (address) => expect(readingOf(address)).toBe(address));
