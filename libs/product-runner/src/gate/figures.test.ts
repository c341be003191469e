import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { WORKSPACE_DIRECTORY } from '@daymark/local-stack/stores';
import { fileLines, Figures, phaseLines } from './figures.mjs';

const BUSY_PROGRAM = 'const end = process.cpuUsage().user + 300_000; while (process.cpuUsage().user < end);';

describe('The figures at the end of npm test', () => {
  it('have what the programs of a phase used', async () => {
    const figures = new Figures();
    const result = await figures.measure('Busy', async () => {
      await promisify(execFile)(process.execPath, ['-e', BUSY_PROGRAM]);
      return 'done';
    });
    expect(result).toBe('done');
    expect(figures.phases).toEqual([expect.objectContaining({ title: 'Busy' })]);
    expect(figures.phases[0]!.processorSeconds).toBeGreaterThan(0.25);
  });

  it('add up the phases', () => {
    const phases = [
      { title: 'Build', seconds: 30.04, processorSeconds: 52, busy: 0.86 },
      { title: 'Checks', seconds: 70, processorSeconds: 130.5, busy: 1 },
    ];
    expect(phaseLines(phases).slice(1)).toEqual([
      '        s  processor    busy %',
      '     30.0      52.0      86  Build',
      '     70.0     130.5     100  Checks',
      '    100.0     182.5',
    ]);
  });

  it('list the twenty slowest files, the slowest first', () => {
    const files = Array.from({ length: 30 }, (_, index) => ({
      file: join(WORKSPACE_DIRECTORY, `e2e/tests/${index}.spec.ts`),
      seconds: index,
    }));
    const lines = fileLines([
      ...files,
      { file: join(WORKSPACE_DIRECTORY, 'a.test.ts'), seconds: 99, processorSeconds: 4 },
    ]);
    expect(lines).toHaveLength(21);
    expect(lines[1]).toBe('     99.0       4.0  a.test.ts');
    expect(lines[2]).toBe('     29.0            e2e/tests/29.spec.ts');
  });
});
