/** More than this at once come of one mistake, or of a branch that was changed. */
const TOLD_AT_ONCE_MAX = 20;

/**
 * Reads the lines of `tsc --build --watch` and reports the errors among them, and once that there are none any more.
 *
 * @returns what takes each line.
 */
export function problemsOf(report: (line: string) => void): (line: string) => void {
  let hadErrors = false;
  let told = 0;
  return (line) => {
    if (/: error TS\d+: /.test(line) || /^error TS\d+: /.test(line)) {
      told += 1;
      if (told <= TOLD_AT_ONCE_MAX) report(`types: ${line}`);
      return;
    }
    const found = /Found (\d+) errors?\. Watching for file changes/.exec(line)?.[1];
    if (found === undefined) return;
    if (told > TOLD_AT_ONCE_MAX) report(`types: and ${told - TOLD_AT_ONCE_MAX} more errors`);
    told = 0;
    if (found === '0' && hadErrors) report('types: no errors any more');
    hadErrors = found !== '0';
  };
}
