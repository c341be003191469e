// How many tests passed and failed, from what the test runners of this workspace write. Pure functions.

/** @typedef {{ passed: number, failed: number }} Counts */

/**
 * A file of tests that could not even be loaded counts as one failure: none of its tests shows up in the numbers.
 *
 * @param {{ numPassedTests: number, numFailedTests: number, numRuntimeErrorTestSuites: number }} report Jest's JSON
 * @returns {Counts}
 */
export function countJest(report) {
  return { passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites };
}

/**
 * A test that passed at a second attempt counts as passed; an error outside of tests as a failure.
 *
 * @param {{ stats: { expected: number, flaky: number, unexpected: number }, errors?: unknown[] }} report Playwright's JSON
 * @returns {Counts}
 */
export function countPlaywright({ stats, errors = [] }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length };
}

/**
 * @param {string} output what `node --test` printed
 * @returns {Counts}
 */
export function countNodeTests(output) {
  const count = (/** @type {string} */ word) =>
    Number(new RegExp(`^(?:#|ℹ) ${word} (\\d+)$`, 'm').exec(output)?.[1] ?? 0);
  return { passed: count('pass'), failed: count('fail') };
}

/**
 * A step that ended badly though no test of it failed (a crash, a lint error) counts as one failure, so that the sum never
 * says 0 failed of a run that failed.
 *
 * @param {Counts} counts
 * @param {number} exitCode
 * @returns {Counts}
 */
export function withExitCode(counts, exitCode) {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/**
 * @param {Counts[]} counts
 * @returns {Counts}
 */
export function sum(counts) {
  return counts.reduce(
    (total, { passed, failed }) => ({ passed: total.passed + passed, failed: total.failed + failed }),
    { passed: 0, failed: 0 },
  );
}
