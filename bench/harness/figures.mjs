// Statistics of measurements.

/**
 * The smallest value that is not exceeded by the given percentage of all; undefined for no values.
 * @param {number[]} values in any order
 */
export function percentile(values, percent) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)];
}

export const median = (values) => percentile(values, 50);

export const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Prints a line with percentiles in milliseconds. */
export function printTimes(name, times, percents = [50, 95, 99]) {
  const shown = percents.map(
    (percent) => `p${percent} ${(percentile(times, percent) ?? 0).toFixed(1).padStart(7)}`,
  );
  console.log(`${name.padEnd(46)} ${shown.join('  ')}`);
}

/** Prints a Markdown table. */
export function printTable(head, lines) {
  const rows = lines.map((line) => line.map(String));
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column].length)),
  );
  const text = (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  console.log([head, widths.map((width) => '-'.repeat(width)), ...rows].map(text).join('\n'));
}

/** Prints the output of PostgreSQL's EXPLAIN. */
export function printPlan(title, rows) {
  console.log(`\n${title}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}`);
}
