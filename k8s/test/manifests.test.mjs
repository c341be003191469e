// All tests of manifests are in one file, and so in one process that renders each set once.
import assert from 'node:assert/strict';
import { beforeAll, describe, it } from '@jest/globals';
import { full, overlay } from './sets.mjs';
import { assertSound, faultsOf } from './schemas.mjs';
import './connections.mjs';
import './network.mjs';
import './production-rules.mjs';
import './same-as-compose.mjs';
import './secrets.mjs';

describe('the manifests', () => {
  let example;
  beforeAll(async () => {
    example = (await full[0].rendered()).find(
      ({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'auth',
    );
  });

  for (const { names, rendered } of full) {
    it(`fit the schemas of Kubernetes with ${names.join(', ')}`, async () => {
      await assertSound(await rendered());
    });
  }

  for (const [name, rendered] of Object.entries(overlay)) {
    it(`fit the schemas of Kubernetes as the overlay ${name}`, async () => {
      await assertSound(await rendered());
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
