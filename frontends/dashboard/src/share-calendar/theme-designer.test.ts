import { expect, it } from '@jest/globals';
import { themePresetNames, themePresets } from '@daymark/contracts';
import {
  backgroundSwatches,
  primarySwatches,
  textSwatches,
  faintnessOf,
  withBetterContrast,
} from './theme-designer.js';

const CLEAR = { text: false, primary: false };

it.each(themePresetNames)('The preset %s reads well', (name) => {
  expect(faintnessOf(themePresets[name])).toEqual(CLEAR);
});

it('Text and primary colour are each judged on the background', () => {
  const dark = themePresets.dark;
  expect(faintnessOf({ ...dark, text_color: '#333333' }).text).toBe(true);
  expect(faintnessOf({ ...dark, primary_color: '#374151' })).toEqual({ text: false, primary: true });
  // Gray on white is readable; the fainter text that the pages derive from it is not.
  expect(faintnessOf({ ...themePresets.default, text_color: '#666666' }).text).toBe(true);
});

it('What reads well is not changed by improving it', () => {
  expect(withBetterContrast(themePresets.colorful)).toEqual(themePresets.colorful);
});

it('Every choice of swatches reads well after it was improved, on the background that was chosen', () => {
  let improved = 0;
  for (const background of backgroundSwatches)
    for (const primary of primarySwatches)
      for (const text of textSwatches) {
        const theme = {
          primary_color: primary.color,
          background_color: background.color,
          text_color: text.color,
        };
        const better = withBetterContrast(theme);
        expect([theme, faintnessOf(better)]).toEqual([theme, CLEAR]);
        expect(better.background_color).toBe(background.color);
        if (better.text_color !== text.color || better.primary_color !== primary.color) improved += 1;
      }
  expect(improved).toBeGreaterThan(0);
});
