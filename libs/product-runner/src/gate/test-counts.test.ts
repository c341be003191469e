import { describe, expect, it } from '@jest/globals';
import { countJest, countPlaywright, filesOfPlaywright, sum, withExitCode } from './test-counts.mjs';

describe('The sum at the end of npm test', () => {
  it('counts a run and each of its projects, by the folder of its files; one that could not be loaded is a failure', () => {
    const file = (name: string, status: string, ...statuses: string[]) => ({
      name,
      status,
      startTime: 1_000,
      endTime: 3_500,
      assertionResults: statuses.map((status) => ({ status })),
    });
    const testResults = [
      file('/checkout/libs/ui/src/a.test.ts', 'passed', 'passed', 'passed'),
      file('/checkout/libs/ui/src/b.test.ts', 'failed', 'passed', 'failed'),
      file('/checkout/libs/ui/src/does-not-load.test.ts', 'failed'),
      file('/checkout/libs/ui-more/src/c.test.ts', 'passed', 'passed'),
    ];
    expect(countJest({ testResults }, '/checkout/libs/ui')).toEqual({ passed: 3, failed: 2, seconds: 7.5 });
    expect(countJest({ testResults })).toEqual({ passed: 4, failed: 2, seconds: 10 });
    expect(countJest(null)).toEqual({ passed: 0, failed: 0, seconds: 0 });
  });

  it('counts a browser test that passed only at a second attempt as a failure, and so an error outside of them', () => {
    const stats = { expected: 4, flaky: 1, unexpected: 2 };
    expect(countPlaywright({ stats })).toEqual({ passed: 4, failed: 3 });
    expect(countPlaywright({ stats: { expected: 0, flaky: 0, unexpected: 0 }, errors: [{}] })).toEqual({
      passed: 0,
      failed: 1,
    });
  });

  it('never says that nothing failed of a step that ended badly', () => {
    expect(withExitCode({ passed: 3, failed: 0 }, 1)).toEqual({ passed: 3, failed: 1 });
    expect(withExitCode({ passed: 3, failed: 2 }, 1)).toEqual({ passed: 3, failed: 2 });
    expect(withExitCode({ passed: 3, failed: 0 }, 0)).toEqual({ passed: 3, failed: 0 });
  });

  it('adds up', () => {
    expect(
      sum([
        { passed: 1, failed: 2 },
        { passed: 3, failed: 4 },
      ]),
    ).toEqual({ passed: 4, failed: 6 });
    expect(sum([])).toEqual({ passed: 0, failed: 0 });
  });
});

describe('The time of each browser test file', () => {
  it('is the sum of its tests, those in groups too, and is empty for a run without a report', () => {
    const spec = (...durations: number[]) => ({
      tests: [{ results: durations.map((duration) => ({ duration })) }],
    });
    const suites = [
      {
        file: 'bin.spec.ts',
        specs: [spec(1_500)],
        suites: [{ file: 'bin.spec.ts', specs: [spec(500), spec(1_000, 250)] }],
      },
      { file: 'tabs.spec.ts', specs: [] },
    ];
    expect(filesOfPlaywright({ config: { rootDir: '/checkout/e2e/tests' }, suites })).toEqual([
      { file: '/checkout/e2e/tests/bin.spec.ts', seconds: 3.25 },
      { file: '/checkout/e2e/tests/tabs.spec.ts', seconds: 0 },
    ]);
    expect(filesOfPlaywright(null)).toEqual([]);
  });
});
