/** More errors at once have a common cause, such as a changed branch. */
const ERRORS_SHOWN_MAX = 20;

/**
 * Parses the output of `tsc --build --watch` and reports the errors, and when there are none any more.
 *
 * @returns a function that takes each line.
 */
export function problemsOf(report: (line: string) => void): (line: string) => void {
  let hadErrors = false;
  let told = 0;
  return (line) => {
    if (/: error TS\d+: /.test(line) || /^error TS\d+: /.test(line)) {
      told += 1;
      if (told <= ERRORS_SHOWN_MAX) report(`types: ${line}`);
      return;
    }
    const found = /Found (\d+) errors?\. Watching for file changes/.exec(line)?.[1];
    if (found === undefined) return;
    if (told > ERRORS_SHOWN_MAX) report(`types: and ${told - ERRORS_SHOWN_MAX} more errors`);
    told = 0;
    if (found === '0' && hadErrors) report('types: no errors any more');
    hadErrors = found !== '0';
  };
}
