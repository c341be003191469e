import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test } from './support/sample-site.js';

const ASSETS = path.resolve(import.meta.dirname, '../dist/assets');

/** Features that browsers may lack that are as old as Chrome and Edge 123, Firefox 121, Safari 17.5. */
const NEWER_THAN_REQUIRED: Record<string, Record<string, RegExp>> = {
  '.js': {
    'AbortSignal.any': /\bAbortSignal\.any\b/,
    'Intl.DurationFormat': /\bDurationFormat\b/,
    'Intl.Segmenter': /\bSegmenter\b/,
    'iterator helpers': /\.(values|keys|entries)\(\)\.(map|filter|find|some|every|toArray)\(/,
    'popovers by script': /\.(show|hide|toggle)Popover\(|\.popover\b|\.popoverTarget/,
    'Promise.try': /\bPromise\.try\b/,
    requestIdleCallback: /\brequestIdleCallback\b/,
    scheduler: /\bscheduler\.(yield|postTask)\b/,
    'sets as sets': /\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|intersection)\(/,
    Temporal: /\bTemporal\b/,
    'URL.parse': /\bURL\.parse\b/,
    'view transitions': /\bstartViewTransition\b/,
  },
  '.css': {
    ':popover-open': /:popover-open/,
    '@property': /@property\b/,
    '@starting-style': /@starting-style\b/,
    anchors: /\banchor(-name)?\b[:(]/,
    'content-visibility': /content-visibility:/,
    'field-sizing': /field-sizing:/,
    'interpolate-size': /interpolate-size:/,
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
      ':popover-open',
      'content-visibility',
    ].sort(),
  );
});
