import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from '@jest/globals';
import { root } from './lint-fixture.mjs';

/** The style sheets without comments and imported fonts. */
const sheets = globSync(['frontends/*/src/**/*.css', 'libs/*/src/**/*.css'], { cwd: root }).map((file) => ({
  file,
  rules: readFileSync(join(root, file), 'utf8')
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/@font-face\s*\{[^}]*\}/g, ''),
}));

describe('the style sheets', () => {
  it('have three weights: 400 for text, 500 for labels and buttons, 600 for titles', () => {
    const weights = sheets.flatMap(({ file, rules }) =>
      [...rules.matchAll(/font(?:-weight)?:\s*([^;}]+)/g)]
        .map(([, value]) => value.trim())
        .filter((value) => !/^(400|500|600|inherit)$/.test(value))
        .map((value) => `${file}: ${value}`),
    );
    assert.ok(sheets.length > 30);
    assert.deepEqual(weights, []);
  });

  it('name sides that differ by the direction of writing, since Arabic pages begin at the right', () => {
    const physical = sheets.flatMap(({ file, rules }) =>
      [...rules.matchAll(/(?:margin|padding): ([^\s(]+) ([^\s(]+) ([^\s(]+) ([^\s(]+);/g)]
        .filter(([, , right, , left]) => right !== left)
        .map(([value]) => `${file}: ${value}`),
    );
    assert.deepEqual(physical, []);
  });

  it('show the text of a redirect from the start, although loading screens appear after a moment', () => {
    const animationOf = (selector) =>
      sheets.flatMap(({ rules }) =>
        [...rules.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
          .filter(([, selectors]) => selectors.trim() === selector)
          .flatMap(([, , body]) => /animation:\s*([^;]+)/.exec(body)?.[1] ?? []),
      );
    assert.match(animationOf('.ui-loading-screen').join(), /ms/);
    assert.deepEqual(animationOf('.shell-redirect .ui-loading-screen'), ['none']);
  });
});
