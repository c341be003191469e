import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';

const ASSETS = path.resolve(import.meta.dirname, '../dist/assets');

/** Features that older browsers lack: than Chrome and Edge 111, Firefox 115, Safari 16.4. */
const NEWER_THAN_REQUIRED: Record<string, Record<string, RegExp>> = {
  '.js': {
    'AbortSignal.any': /\bAbortSignal\.any\b/,
    'Array.fromAsync': /\bArray\.fromAsync\b/,
    checkVisibility: /\.checkVisibility\(/,
    groupBy: /\b(Object|Map)\.groupBy\b/,
    'Intl.DurationFormat': /\bDurationFormat\b/,
    'Intl.Segmenter': /\bSegmenter\b/,
    'iterator helpers': /\.(values|keys|entries)\(\)\.(map|filter|find|some|every|toArray)\(/,
    'popovers by script': /\.(show|hide|toggle)Popover\(|\.popover\b|\.popoverTarget/,
    'Promise.try': /\bPromise\.try\b/,
    'Promise.withResolvers': /\bwithResolvers\b/,
    requestIdleCallback: /\brequestIdleCallback\b/,
    scheduler: /\bscheduler\.(yield|postTask)\b/,
    'sets as sets': /\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|intersection)\(/,
    Temporal: /\bTemporal\b/,
    'URL.canParse': /\bURL\.(canParse|parse)\b/,
    'view transitions': /\bstartViewTransition\b/,
    'well-formed': /\b(to|is)WellFormed\b/,
  },
  '.css': {
    ':dir()': /:dir\(/,
    ':has()': /:has\(/,
    ':popover-open': /:popover-open/,
    '@property': /@property\b/,
    '@starting-style': /@starting-style\b/,
    anchors: /\banchor(-name)?\b[:(]/,
    'content-visibility': /content-visibility:/,
    'field-sizing': /field-sizing:/,
    'interpolate-size': /interpolate-size:/,
    'light-dark()': /light-dark\(/,
    'mask alone': /(?<!-webkit-mask:[^;}]*;)(?<!-)mask:/,
    nesting: /[{;}]&/,
    scripting: /\(scripting:/,
    'text-wrap': /text-wrap(-style)?:/,
  },
};

test('scripts and styles use nothing that is newer than the browsers they are for, but what these do without', () => {
  // React tests for what it uses.
  const ours = readdirSync(ASSETS).filter((file) => !file.startsWith('react.'));
  const found = ours.flatMap((file) => {
    const text = readFileSync(path.join(ASSETS, file), 'utf8');
    return Object.entries(NEWER_THAN_REQUIRED[path.extname(file)] ?? {})
      .filter(([, pattern]) => pattern.test(text))
      .map(([name]) => name);
  });
  expect([...new Set(found)].sort()).toEqual(
    [
      // Tested before use.
      'AbortSignal.any',
      'requestIdleCallback',
      // An unknown rule changes how something looks, or when it is laid out, but hides nothing.
      ':has()',
      ':popover-open',
      'content-visibility',
      'scripting',
      'text-wrap',
    ].sort(),
  );
});
