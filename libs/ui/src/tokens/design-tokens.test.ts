import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { calendarColors } from '@daymark/contracts';
import { contrastOf } from '../formatting/colors.js';
import { darkColors, fontFamily, lightColors, type Colors } from './design-tokens.js';

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
    expect(contrastOf(colors[text], colors[surface])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['background', 'surface', 'raised'] as const)(
    'show the edges of controls on %s with 3:1',
    (surface) => {
      expect(contrastOf(colors.controlBorder, colors[surface])).toBeGreaterThanOrEqual(3);
    },
  );
});

describe.each([...calendarColors])('The calendar colour %s', (color) => {
  it('is seen on every light and dark surface that it stands on, and white text reads well on it', () => {
    for (const { background, surface, sunken } of [lightColors, darkColors])
      for (const each of [background, surface, sunken])
        expect(contrastOf(color, each)).toBeGreaterThanOrEqual(3);
    expect(contrastOf('#ffffff', color)).toBeGreaterThanOrEqual(4.5);
  });
});

it('The create button has the colour #fd3e81 in both', () => {
  expect([lightColors.create, darkColors.create]).toEqual(['#fd3e81', '#fd3e81']);
});

it('The style sheet has the colours and the font of the design tokens, and no other colours', () => {
  const sheet = readFileSync(`${__dirname}/../styles/tokens.css`, 'utf8').replaceAll(/\s+/g, ' ');
  const written = [...sheet.matchAll(/--(color-[a-z-]+|font-family): (.+?);/g)].map(([, name, value]) => [
    name,
    value,
  ]);
  const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const colors = Object.entries(lightColors).map(([name, light]) => {
    const dark = darkColors[name as keyof Colors];
    return [`color-${kebab(name)}`, light === dark ? light : `light-dark(${light}, ${dark})`];
  });
  expect(written).toEqual([['font-family', fontFamily], ...colors]);
});
