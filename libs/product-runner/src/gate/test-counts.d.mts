export interface Counts {
  passed: number;
  failed: number;
}

export function countJest(
  report: {
    testResults: {
      name: string;
      status: string;
      startTime: number;
      endTime: number;
      assertionResults: { status: string }[];
    }[];
  } | null,
  directory?: string,
): Counts & { seconds: number };
export function countPlaywright(report: {
  stats: { expected: number; flaky: number; unexpected: number };
  errors?: unknown[];
}): Counts;
export function filesOfPlaywright(
  report: { config: { rootDir: string }; suites: PlaywrightSuite[] } | null,
): { file: string; seconds: number }[];
export interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs: { tests: { results: { duration: number }[] }[] }[];
}
export function withExitCode(counts: Counts, exitCode: number): Counts;
export function sum(counts: Counts[]): Counts;
