import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { describe, it } from '@jest/globals';
import { promisify } from 'node:util';
import { CHOICES, manifests, renderWith } from '../render.mjs';
import { optional } from './sets.mjs';
import { assertSound } from './schemas.mjs';

const choices = CHOICES[0].flatMap((store) => CHOICES[1].map((logos) => [store, logos]));
const subsets = optional.reduce((sets, name) => [...sets, ...sets.map((set) => [...set, name])], [[]]);

/** Every choice alone, and every component for itself. All sets together take minutes: EVERY_COMBINATION=1. */
const combinations = process.env.EVERY_COMBINATION
  ? choices.flatMap((choice) => subsets.map((set) => [...set, ...choice]))
  : [...choices, ...optional.map((name) => [name, ...choices[0]])];

describe('the manifests', () => {
  for (const combination of combinations) {
    it(`fit the schemas of Kubernetes with ${combination.join(', ')}`, async () => {
      await assertSound(await renderWith(combination));
    });
  }
});

it('The overlay production holds all rules, examples apart', async () => {
  const program = [join(manifests, 'check-production.mjs'), '--with-examples'];
  const { stdout } = await promisify(execFile)(process.execPath, program);
  assert.match(stdout, /rules held/);
});
