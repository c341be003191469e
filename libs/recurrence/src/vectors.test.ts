import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { checkVector, type RecurrenceVector } from '../test/vector-check.js';

const file = new URL('../vectors/recurrence.json', import.meta.url);
const { vectors } = JSON.parse(readFileSync(file, 'utf8')) as { vectors: RecurrenceVector[] };

describe('the recurrence vectors', () => {
  it('are all there', () => {
    expect(vectors).toHaveLength(1330);
  });

  it.each(['daily', 'weekly', 'monthly', 'yearly'])(
    'give exactly the expected occurrences for %s rules',
    (frequency) => {
      const ofFrequency = vectors.filter((vector) => vector.rule.frequency === frequency);
      expect(ofFrequency.length).toBeGreaterThan(200);
      expect(ofFrequency.flatMap(checkVector)).toEqual([]);
    },
  );

  it.each(['UTC', 'America/New_York', 'Pacific/Auckland', 'Asia/Kolkata'])(
    'give the same when the process runs in the zone %s',
    (zone) => {
      const script = fileURLToPath(new URL('../test/check-vectors.mjs', import.meta.url));
      const output = execFileSync(
        process.execPath,
        ['--experimental-transform-types', '--no-warnings', script],
        { env: { ...process.env, TZ: zone, NODE_OPTIONS: '' }, encoding: 'utf8', maxBuffer: 2 ** 28 },
      );
      const epoch = new Intl.DateTimeFormat('en', { timeZone: zone, timeStyle: 'long' }).format(0);
      const report = JSON.parse(output) as { epochInProcessZone: string };
      expect(report).toEqual({ epochInProcessZone: epoch, vectors: 1330, windows: 5954, failures: [] });
    },
  );
});
