import assert from 'node:assert/strict';
import { join } from 'node:path';
import { beforeAll, describe, it } from '@jest/globals';
import { CHOICES, components, manifests, overlays, render, renderWith } from '../render.mjs';
import { faultsOf } from './schemas.mjs';

const optional = components.filter((name) => !CHOICES.flat().includes(name));
const choices = CHOICES[0].flatMap((store) => CHOICES[1].map((logos) => [store, logos]));
const subsets = optional.reduce((sets, name) => [...sets, ...sets.map((set) => [...set, name])], [[]]);

/**
 * Every choice, two of them with everything besides, and every component for itself. All of them together take minutes:
 * EVERY_COMBINATION=1.
 */
const combinations = process.env.EVERY_COMBINATION
  ? choices.flatMap((choice) => subsets.map((set) => [...set, ...choice]))
  : [
      ...choices.map((choice, index) => (index % 3 === 0 ? [...optional, ...choice] : choice)),
      ...optional.map((name) => [name, ...choices[0]]),
    ];

const known = new Map();
async function assertSound(objects) {
  assert.ok(objects.length > 60);
  const names = objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  assert.deepEqual(
    names.filter((name, index) => names.indexOf(name) !== index),
    [],
  );
  for (const object of objects) {
    const text = JSON.stringify(object);
    if (!known.has(text)) known.set(text, await faultsOf(object));
    assert.deepEqual(known.get(text), [], `${object.kind} ${object.metadata.name}`);
  }
}

describe('the manifests', () => {
  let example;
  beforeAll(async () => {
    example = (await render(join(manifests, 'base/auth'))).find(({ kind }) => kind === 'Deployment');
  });

  for (const combination of combinations) {
    it(`fit the schemas of Kubernetes with ${combination.join(', ')}`, async () => {
      await assertSound(await renderWith(combination));
    });
  }

  for (const overlay of overlays) {
    it(`fit the schemas of Kubernetes as the overlay ${overlay}`, async () => {
      await assertSound(await render(join(manifests, 'overlays', overlay)));
    });
  }

  it('would be refused with a value of a wrong type', async () => {
    const wrong = structuredClone(example);
    wrong.spec.template.spec.containers[0].ports[0].containerPort = '8080';
    assert.match((await faultsOf(wrong))[0], /containerPort/);
  });

  it('would be refused with a field that a cluster does not know, such as a misspelt one', async () => {
    const wrong = structuredClone(example);
    wrong.spec.template.spec.containers[0].readynessProbe = { httpGet: { port: 'http' } };
    assert.deepEqual(await faultsOf(wrong), ['/spec/template/spec/containers/0/readynessProbe is unknown']);
  });
});
