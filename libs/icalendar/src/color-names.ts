import colors from 'color-name';

/** The CSS3 colour names, each colour once, with its sRGB value; `rebeccapurple` is of CSS4. */
const NAMES = new Map<string, number>();
for (const [name, [red, green, blue]] of Object.entries(colors)) {
  const value = (red << 16) + (green << 8) + blue;
  if (name !== 'rebeccapurple' && ![...NAMES.values()].includes(value)) NAMES.set(name, value);
}

const HEX = /^#[0-9a-f]{6}$/i;
const KNOWN = [...NAMES].map(([name, value]) => ({ name, seen: asSeen(value) }));

/** The perceptually nearest one. Throws a RangeError if the text is not `#rrggbb`. */
export function cssColorName(color: string): string {
  if (!HEX.test(color)) throw new RangeError(`Not a color: ${JSON.stringify(color)}`);
  const seen = asSeen(valueOfHex(color));
  let nearest = KNOWN[0]!;
  for (const named of KNOWN) if (distance(named.seen, seen) < distance(nearest.seen, seen)) nearest = named;
  return nearest.name;
}

export function colorOfName(name: string): string | null {
  const value = NAMES.get(name.toLowerCase());
  return value === undefined ? null : `#${value.toString(16).padStart(6, '0')}`;
}

export function nearestColor<Color extends string>(color: string, choice: readonly Color[]): Color {
  const seen = asSeen(valueOfHex(color));
  const far = (candidate: string) => distance(asSeen(valueOfHex(candidate)), seen);
  return choice.reduce((nearest, candidate) => (far(candidate) < far(nearest) ? candidate : nearest));
}

const valueOfHex = (color: string) => Number.parseInt(color.slice(1), 16);

const distance = (one: readonly number[], other: readonly number[]) =>
  one.reduce((sum, value, axis) => sum + (value - other[axis]!) ** 2, 0);

/** In Oklab equal distances look equal: in RGB a dull blue would be nearest to a grey. */
function asSeen(value: number): [number, number, number] {
  const [red, green, blue] = [value >> 16, (value >> 8) & 255, value & 255].map((channel) =>
    channel > 10 ? ((channel / 255 + 0.055) / 1.055) ** 2.4 : channel / 255 / 12.92,
  ) as [number, number, number];
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}
