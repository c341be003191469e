// Counts passed and failed tests in the reports of this workspace's test runners. Pure functions.

/** Of Jest's report, or of one project's folder in it. A test file that failed to load counts as one failure. */
export function countJest(report, directory = '') {
  const files = (report?.testResults ?? []).filter(({ name }) => name.startsWith(`${directory}/`));
  const counts = files.map(({ status, assertionResults }) => {
    const count = (wanted) => assertionResults.filter((result) => result.status === wanted).length;
    return withExitCode({ passed: count('passed'), failed: count('failed') }, status === 'failed' ? 1 : 0);
  });
  const seconds = files.reduce((total, { startTime, endTime }) => total + (endTime - startTime) / 1000, 0);
  return { ...sum(counts), seconds };
}

/** A test that passed only on retry counts as failed, and so does an error outside of tests. */
export function countPlaywright({ stats, errors = [] }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

/** How long the tests of each file took together; some run at a time. */
export function filesOfPlaywright(report) {
  const milliseconds = ({ specs, suites = [] }) => [
    ...specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
    ...suites.flatMap(milliseconds),
  ];
  return (report?.suites ?? []).map((suite) => ({
    file: `${report?.config.rootDir}/${suite.file}`,
    seconds: milliseconds(suite).reduce((total, duration) => total + duration, 0) / 1000,
  }));
}

/**
 * A step that failed although no test did (a crash, a lint error) counts as one failure, so that a failed run never
 * reports 0 failures.
 */
export function withExitCode(counts, exitCode) {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

export function sum(counts) {
  return counts.reduce(
    (total, { passed, failed }) => ({ passed: total.passed + passed, failed: total.failed + failed }),
    { passed: 0, failed: 0 },
  );
}
