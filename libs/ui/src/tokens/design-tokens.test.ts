import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { calendarColors } from '@daymark/contracts';
import { darkColors, lightColors, type Colors } from './design-tokens.js';
import { chosenSchemeSheet, tokenSheet } from './token-sheet.js';

const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => channel(parseInt(hex.slice(at, at + 2), 16) / 255));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

const surfaces = ['background', 'surface', 'raised', 'sunken'] as const;
const texts = ['text', 'textSecondary', 'textFaint', 'link', 'linkHover'] as const;
const pairs: [keyof Colors, keyof Colors][] = [
  ...surfaces.flatMap((surface) => texts.map((text): [keyof Colors, keyof Colors] => [text, surface])),
  ['onPrimary', 'primary'],
  ['onPrimary', 'primaryHover'],
  ['onPrimary', 'primaryActive'],
  ['onCreate', 'create'],
  ['onCreate', 'createHover'],
  ['link', 'primarySoft'],
  ['success', 'successSoft'],
  ['warning', 'warningSoft'],
  ['error', 'errorSoft'],
  ['error', 'surface'],
  ['surface', 'error'],
];

describe.each([
  ['light', lightColors],
  ['dark', darkColors],
])('The %s colours', (_name, colors) => {
  it.each(pairs)('keep 4.5:1 between %s and %s', (text, surface) => {
    expect(contrast(colors[text], colors[surface])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['background', 'surface', 'raised'] as const)(
    'show the edges of controls on %s with 3:1',
    (surface) => {
      expect(contrast(colors.controlBorder, colors[surface])).toBeGreaterThanOrEqual(3);
    },
  );
});

describe.each([...calendarColors])('The calendar colour %s', (color) => {
  it('is seen on every light and dark surface that it stands on, and white text reads well on it', () => {
    for (const { background, surface, sunken } of [lightColors, darkColors])
      for (const each of [background, surface, sunken])
        expect(contrast(color, each)).toBeGreaterThanOrEqual(3);
    expect(contrast('#ffffff', color)).toBeGreaterThanOrEqual(4.5);
  });
});

it('The create button has the colour #fd3e81 in both', () => {
  expect([lightColors.create, darkColors.create]).toEqual(['#fd3e81', '#fd3e81']);
});

it.each([
  ['tokens.css', tokenSheet],
  ['chosen-color-scheme.css', chosenSchemeSheet],
])('The style sheet %s has the values of the design tokens', (file, sheet) => {
  const written = readFileSync(`${__dirname}/../styles/${file}`, 'utf8');
  const words = (text: string) => text.split(/\s+/).join(' ').trim();
  expect(words(written)).toBe(words(sheet()));
});
