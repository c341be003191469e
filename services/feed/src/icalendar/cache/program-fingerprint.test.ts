import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { programFingerprint } from './program-fingerprint.js';

const SETTINGS = ['Daymark', 'https://calendar.example.org'];

describe('The fingerprint of the program that writes feeds', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fingerprint-'));
    await mkdir(join(folder, 'deep'));
    await writeFile(join(folder, 'writer.js'), 'one');
    await writeFile(join(folder, 'deep', 'reader.js'), 'two');
  });
  afterEach(() => rm(folder, { recursive: true }));
  const print = () => programFingerprint(SETTINGS, [folder]);

  it('stays the same while nothing changes, and for files that do not write', async () => {
    const before = print();
    await writeFile(join(folder, 'writer.test.js'), 'tests');
    await writeFile(join(folder, 'writer.d.ts'), 'types');
    await writeFile(join(folder, 'writer.js.map'), 'map');
    expect(print()).toBe(before);
    expect(programFingerprint(SETTINGS)).toBe(programFingerprint(SETTINGS));
  });

  it('changes with each file that writes, in whatever folder, and with its name', async () => {
    const seen = [print()];
    await writeFile(join(folder, 'deep', 'reader.js'), 'changed');
    seen.push(print());
    await rm(join(folder, 'writer.js'));
    seen.push(print());
    await writeFile(join(folder, 'renamed.js'), 'one');
    seen.push(print());
    expect(new Set(seen).size).toBe(4);
  });

  it('changes with each setting that is written into feeds', () => {
    const prints = [
      SETTINGS,
      ['Other', SETTINGS[1]!],
      [SETTINGS[0]!, 'https://other.example'],
      [SETTINGS.join('')],
    ];
    expect(new Set(prints.map((settings) => programFingerprint(settings, [folder]))).size).toBe(4);
  });
});
