import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { globSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { cruise } from 'dependency-cruiser';
import configuration from '../import-cycles.mjs';
import { root } from './lint-fixture.mjs';

/** The cycles in these folders of `baseDir`, one per line. */
async function findCycles(baseDir, folders) {
  const { output } = await cruise(folders, {
    ...configuration.options,
    baseDir,
    validate: true,
    ruleSet: { forbidden: configuration.forbidden },
  });
  return output.summary.violations.map(
    ({ rule, from, cycle }) => `${rule.name}: ${[from, ...cycle.map(({ name }) => name)].join(' -> ')}`,
  );
}

describe('import cycles', () => {
  let folder;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'import-cycles-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Writes files, given as path and imports. */
  async function write(files) {
    for (const [file, imports] of Object.entries(files)) {
      const path = join(folder, file);
      await mkdir(join(path, '..'), { recursive: true });
      await writeFile(
        path,
        imports.map((target) => `export type * from '${target}';`).join('\n') || 'export {};',
      );
    }
  }

  it('finds two files that import each other', async () => {
    await write({ 'files/a.ts': ['./b.js'], 'files/b.ts': ['./a.js'] });
    assert.ok((await findCycles(folder, ['files'])).some((line) => line.startsWith('no-file-cycle')));
  });

  it('finds two folders whose files import each other', async () => {
    await write({
      'folders/one/a.ts': ['../two/b.js'],
      'folders/two/b.ts': [],
      'folders/two/c.ts': ['../one/d.js'],
      'folders/one/d.ts': [],
    });
    const found = await findCycles(folder, ['folders']);
    assert.ok(found.some((line) => line.startsWith('no-folder-cycle')));
    assert.ok(!found.some((line) => line.startsWith('no-file-cycle')));
  });

  it('finds none where imports run one way', async () => {
    await write({ 'straight/one/a.ts': ['../two/b.js'], 'straight/two/b.ts': [] });
    assert.deepEqual(await findCycles(folder, ['straight']), []);
  });

  for (const project of globSync('{services,frontends,libs,infra}/*/src', { cwd: root }).sort()) {
    it(`there is none in ${relative('.', project)}`, async () => {
      assert.deepEqual(await findCycles(root, [project]), []);
    });
  }
});
