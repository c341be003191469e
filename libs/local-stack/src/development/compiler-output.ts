/**
 * Reads the lines of `tsc --build --watch` and reports the errors among them, and once that there are none any more.
 *
 * @returns what takes each line.
 */
export function problemsOf(report: (line: string) => void): (line: string) => void {
  let hadErrors = false;
  return (line) => {
    if (/: error TS\d+: /.test(line) || /^error TS\d+: /.test(line)) {
      report(`types: ${line}`);
      return;
    }
    const found = /Found (\d+) errors?\. Watching for file changes/.exec(line)?.[1];
    if (found === undefined) return;
    if (found === '0' && hadErrors) report('types: no errors any more');
    hadErrors = found !== '0';
  };
}
