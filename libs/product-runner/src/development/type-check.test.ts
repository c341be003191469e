import { expect, it } from '@jest/globals';
import { problemsOf } from './development-services.js';

it('A type error is reported with file, place and message, and later once that there is none any more', () => {
  const told: string[] = [];
  const read = problemsOf((line) => told.push(line));
  for (const line of [
    '01:52:00 - Starting compilation in watch mode...',
    "services/auth/src/config.ts(3,7): error TS2322: Type 'string' is not assignable to type 'number'.",
    '01:52:09 - Found 1 error. Watching for file changes.',
    '01:53:00 - File change detected. Starting incremental compilation...',
    '01:53:02 - Found 0 errors. Watching for file changes.',
    '01:54:00 - Found 0 errors. Watching for file changes.',
  ])
    read(line);
  expect(told).toEqual([
    "types: services/auth/src/config.ts(3,7): error TS2322: Type 'string' is not assignable to type 'number'.",
    'types: no errors any more',
  ]);
});
