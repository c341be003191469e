import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { checkVector, type FullVector, type RecurrenceVector } from '../test/vector-check.js';

const read = <Vector>(name: string) =>
  JSON.parse(readFileSync(new URL(`../vectors/${name}`, import.meta.url), 'utf8')) as { vectors: Vector[] };
const { vectors } = read<RecurrenceVector>('recurrence.json');
const { vectors: fullVectors } = read<FullVector>('rfc5545.json');

describe('the recurrence vectors', () => {
  it('are all there', () => {
    expect(vectors).toHaveLength(1330);
    expect(fullVectors).toHaveLength(1200);
  });

  it.each(['daily', 'weekly', 'monthly', 'yearly'])(
    'give exactly the expected occurrences for %s rules',
    (frequency) => {
      const ofFrequency = vectors.filter((vector) => vector.rule.frequency === frequency);
      expect(ofFrequency.length).toBeGreaterThan(200);
      expect(ofFrequency.flatMap(checkVector)).toEqual([]);
    },
  );

  it.each(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'])(
    'give exactly the expected occurrences for every kind of %s rule that RFC 5545 has',
    (frequency) => {
      const ofFrequency = fullVectors.filter(({ rrule }) => rrule.includes(`FREQ=${frequency}`));
      expect(ofFrequency.length).toBeGreaterThan(50);
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
      expect(report).toEqual({ epochInProcessZone: epoch, vectors: 2530, windows: 10_971, failures: [] });
    },
  );
});
