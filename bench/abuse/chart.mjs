const WIDTH = 960;
const HEIGHT = 360;
const MARGIN = 48;
const COLORS = ['#2563eb', '#dc2626', '#059669', '#d97706', '#7c3aed', '#0891b2', '#be185d', '#4b5563'];

/**
 * A line chart over minutes as SVG.
 * @param {string} title
 * @param {number[]} minutes of each value
 * @param {{ name: string, values: (number | undefined)[] }[]} series
 */
export function chartOf(title, minutes, series) {
  const most = Math.max(1, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const x = (minute) => MARGIN + ((WIDTH - 2 * MARGIN) * minute) / Math.max(1, minutes.at(-1));
  const y = (value) => HEIGHT - MARGIN - ((HEIGHT - 2 * MARGIN) * value) / most;
  const lines = series.map(({ name, values }, number) => {
    const color = COLORS[number % COLORS.length];
    const points = values.flatMap((value, at) =>
      value === undefined ? [] : [`${x(minutes[at]).toFixed(1)},${y(value).toFixed(1)}`],
    );
    return (
      `<polyline fill="none" stroke="${color}" stroke-width="1.5" points="${points.join(' ')}"/>` +
      `<text x="${MARGIN + 110 * number}" y="${HEIGHT - 12}" fill="${color}">${name}</text>`
    );
  });
  const marks = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const height = y(most * share).toFixed(1);
    return `<path stroke="#ddd" d="M${MARGIN} ${height}H${WIDTH - MARGIN}"/><text x="4" y="${height}">${Math.round(most * share)}</text>`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">` +
    `<rect width="100%" height="100%" fill="#fff"/><text x="${MARGIN}" y="24" font-size="16">${title}, ${Math.round(minutes.at(-1))} minutes</text>` +
    `${marks.join('')}${lines.join('')}</svg>`
  );
}
