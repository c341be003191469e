import assert from 'node:assert/strict';
import { join } from 'node:path';
import { beforeAll, describe, it } from '@jest/globals';
import { CHOICES, components, manifests, overlays, render, renderWith } from '../render.mjs';
import { assertSound, faultsOf } from './schemas.mjs';

const optional = components.filter((name) => !CHOICES.flat().includes(name));
/** Each of what excludes each other, with everything besides; the other sets are in `manifests.long.test.mjs`. */
const combinations = [0, 1].map((index) => [...optional, ...CHOICES.map((choice) => choice[index])]);

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
