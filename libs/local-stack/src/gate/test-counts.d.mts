export interface Counts {
  passed: number;
  failed: number;
}

export function countJest(report: {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
}): Counts;
export function countJestProject(
  report: {
    testResults: {
      name: string;
      status: string;
      startTime: number;
      endTime: number;
      assertionResults: { status: string }[];
    }[];
  },
  directory: string,
): Counts & { seconds: number };
export function skippedTests(
  report: { testResults: { assertionResults: { status: string; fullName: string }[] }[] } | null,
): string[];
export function slowestFiles(
  report: { testResults: { name: string; startTime: number; endTime: number }[] } | null,
  count: number,
): { name: string; seconds: number }[];
export function countPlaywright(report: {
  stats: { expected: number; flaky: number; unexpected: number };
  errors?: unknown[];
}): Counts;
export function countNodeTests(output: string): Counts;
export function withExitCode(counts: Counts, exitCode: number): Counts;
export function sum(counts: Counts[]): Counts;
