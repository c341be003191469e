import { renderToStaticMarkup } from 'react-dom/server';
import type { FontName } from '@daymark/contracts';
import { BrandMark } from '@daymark/ui/public';
import { colorOfHex, hexOf, mix, readableOn, readableText } from '../theme/color.js';
import { drawableText, outlinesOf, widthOf, type FontWeight } from './fonts.js';
import { PICTURE_HEIGHT, PICTURE_WIDTH, type Picture } from './picture.js';

const MARGIN = 84;
const TEXT_WIDTH = PICTURE_WIDTH - 2 * MARGIN;
const BAND_WIDTH = 24;
const LINE_HEIGHT = 1.16;
/** Font sizes of a title with their most lines, largest first; all have the same total height. */
const TITLE_SIZES = [
  { size: 88, lines: 2 },
  { size: 74, lines: 3 },
  { size: 58, lines: 4 },
] as const;
/** The same below a cover, with less room. */
const TITLE_SIZES_BELOW_COVER = [
  { size: 64, lines: 1 },
  { size: 52, lines: 2 },
  { size: 44, lines: 3 },
] as const;
type TitleSizes = readonly { size: number; lines: number }[];
const TOP = 84;
/** The position of a cover, and the largest logo, where the title begins. */
export const COVER_PLACE = { left: BAND_WIDTH, top: 0, width: PICTURE_WIDTH - BAND_WIDTH, height: 190 };
export const LOGO_PLACE = { left: MARGIN, width: 300, height: 128, gap: 36 };
export const logoTop = (hasCover: boolean) => (hasCover ? COVER_PLACE.height + 36 : TOP);
const WITHIN = { size: 36, baseline: 116, height: 66 };
const WHEN = { size: 44, top: 446, height: 84, padding: 32 };
const DETAIL = { size: 30, lines: 3, baseline: 586 };
/** The next dates of a calendar, down to the product's name. */
const DATE = { size: 36, first: 84, height: 74, lowest: 540 };
/** Closer together, so that three dates fit below a cover and a logo. */
const DATE_BELOW_COVER = { first: 56, height: 60 };
const PRODUCT = { size: 28, mark: 40 };

/** The files placed onto the drawing afterwards, for which it leaves room. */
export interface PlacedImages {
  /** The size of the logo; absent without one. */
  logo?: { width: number; height: number } | undefined;
  hasCover?: boolean;
}

/** The image as SVG with all letters as outlines, so that neither installed fonts nor anybody's text is interpreted. */
export function pictureSvg(picture: Picture, { logo, hasCover = false }: PlacedImages = {}): string {
  const { font, direction } = picture;
  const background = colorOfHex(picture.backgroundColor);
  const accent = colorOfHex(picture.accentColor);
  const text = readableOn(background);
  const faint = readableText(mix(text, background, 0.72), background);
  const parts = [
    `<rect width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" fill="${hexOf(background)}"/>`,
    `<rect x="${fromStart(0, BAND_WIDTH, picture)}" width="${BAND_WIDTH}" height="${PICTURE_HEIGHT}" fill="${hexOf(accent)}"/>`,
  ];

  const product = productSvg(picture, faint);
  parts.push(product.svg);

  const besideLogo = logo ? logo.width + LOGO_PLACE.gap : 0;
  const left = MARGIN + besideLogo;
  const width = TEXT_WIDTH - besideLogo;
  const within = linesOf(picture.within, { font, weight: 400, size: WITHIN.size, width, lines: 1 })[0];
  if (within)
    parts.push(
      lineSvg(within, left, WITHIN.baseline, { ...WITHIN, font, direction, weight: 400, color: faint }),
    );

  const title = drawableText(picture.title, font, 700);
  // If the title cannot be drawn, the date takes its place.
  const heading = title ?? picture.when;
  const top = logoTop(hasCover);
  let below = top + (within ? WITHIN.height : 0);
  if (heading) {
    const { size, lines } = fitTitle(heading, font, width, hasCover ? TITLE_SIZES_BELOW_COVER : TITLE_SIZES);
    // A single line beside a logo is vertically centred.
    if (logo && !within) below += Math.max(0, (logo.height - lines.length * size * LINE_HEIGHT) / 2);
    for (const line of lines) {
      parts.push(
        lineSvg(line, left, below + size * 0.95, { font, direction, weight: 700, size, color: text }),
      );
      below += size * LINE_HEIGHT;
    }
  }

  if (logo) below = Math.max(below, top + logo.height);

  if (title && picture.when) parts.push(whenSvg(picture.when, picture, accent));
  const hasDate = picture.when !== null;
  const detail = linesOf(picture.detail, {
    font,
    weight: 400,
    size: DETAIL.size,
    width: hasDate ? TEXT_WIDTH - product.width : TEXT_WIDTH,
    lines: hasDate ? 1 : DETAIL.lines,
  });
  for (const [index, date] of (picture.dates ?? []).entries()) {
    // If its title cannot be drawn, the date is still shown.
    const words = drawableText(date.title, font, 400) ? `${date.when}  ${date.title}` : date.when;
    const [line] = linesOf(words, { font, weight: 400, size: DATE.size, width: TEXT_WIDTH, lines: 1 });
    const { first, height } = hasCover ? DATE_BELOW_COVER : DATE;
    const baseline = below + first + index * height;
    if (!line || baseline > DATE.lowest) continue;
    parts.push(
      `<rect x="${fromStart(MARGIN, 10, picture)}" y="${baseline - 34}" width="10" height="44" rx="5" fill="${hexOf(accent)}"/>`,
      lineSvg(line, MARGIN + 32, baseline, { font, direction, weight: 400, size: DATE.size, color: text }),
    );
  }
  detail.forEach((line, index) => {
    const baseline = hasDate ? DETAIL.baseline : below + 64 + index * DETAIL.size * 1.4;
    parts.push(
      lineSvg(line, MARGIN, baseline, { font, direction, weight: 400, size: DETAIL.size, color: faint }),
    );
  });

  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}">${parts.join('')}</svg>`;
}

/** The left edge of what begins at a distance from where lines begin. */
export const fromStart = (start: number, width: number, { direction }: Pick<Picture, 'direction'>): number =>
  direction === 'rtl' ? PICTURE_WIDTH - start - width : start;

function whenSvg(when: string, { font, direction }: Picture, accent: number): string {
  const { top, height, padding } = WHEN;
  const size = Math.min(WHEN.size, (TEXT_WIDTH - 2 * padding) / widthOf(when, font, 700));
  const width = round(widthOf(when, font, 700) * size + 2 * padding);
  const color = readableOn(accent);
  return (
    `<rect x="${fromStart(MARGIN, width, { direction })}" y="${top}" width="${width}" height="${height}" rx="18" fill="${hexOf(accent)}"/>` +
    lineSvg(when, MARGIN + padding, top + height / 2 + size * 0.36, {
      font,
      direction,
      weight: 700,
      size,
      color,
    })
  );
}

function productSvg({ productName, direction }: Picture, color: number): { svg: string; width: number } {
  const { size, mark } = PRODUCT;
  const font = 'Inter';
  const [line = ''] = linesOf(productName, { font, weight: 700, size, width: TEXT_WIDTH / 3, lines: 1 });
  const width = mark + 16 + widthOf(line, font, 700) * size;
  const x = PICTURE_WIDTH - MARGIN - width;
  const svg =
    renderToStaticMarkup(<BrandMark size={mark} />).replace(
      '<svg',
      `<svg x="${round(fromStart(x, mark, { direction }))}" y="${DETAIL.baseline - 30}"`,
    ) + lineSvg(line, x + mark + 16, DETAIL.baseline, { font, direction, weight: 700, size, color });
  return { svg, width: width + 32 };
}

interface TextStyle {
  font: FontName;
  direction: Picture['direction'];
  weight: FontWeight;
  size: number;
  color: number;
}

const round = (value: number) => Math.round(value * 1_000) / 1_000;

function lineSvg(text: string, start: number, baseline: number, lettering: TextStyle): string {
  const { size, color } = lettering;
  const { outlines, width } = outlinesOf(text, lettering);
  const left = fromStart(start, width * size, lettering);
  const paths = outlines.map(({ path, scale, ...offset }) => {
    const place = `${round(left + offset.x * size)} ${round(baseline + offset.y * size)}`;
    // The y axis of fonts points upwards.
    return `<path transform="translate(${place}) scale(${scale * size} ${-scale * size})" d="${path}"/>`;
  });
  return `<g fill="${hexOf(color)}">${paths.join('')}</g>`;
}

/** A text in at most so many lines; empty if it cannot be drawn. */
function linesOf(
  text: string | null,
  {
    font,
    weight,
    size,
    width,
    lines,
  }: Omit<TextStyle, 'color' | 'direction'> & { width: number; lines: number },
): string[] {
  const drawable = text && drawableText(text, font, weight);
  if (!drawable) return [];
  const measure = (line: string) => widthOf(line, font, weight) * size;
  return firstLines(breakLines(drawable, width, measure), lines, width, measure);
}

function fitTitle(
  title: string,
  font: FontName,
  width: number,
  sizes: TitleSizes,
): { size: number; lines: string[] } {
  const fitting = sizes.find(({ size, lines }) => {
    const measure = (line: string) => widthOf(line, font, 700) * size;
    return breakLines(title, width, measure).length <= lines;
  });
  const { size, lines } = fitting ?? sizes.at(-1)!;
  return { size, lines: linesOf(title, { font, weight: 700, size, width, lines }) };
}

/** Breaks a text into lines. `widthOf` measures; a word longer than a line is cut at its end. */
export function breakLines(text: string, width: number, widthOf: (line: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (widthOf(longer) <= width) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = '';
    for (const character of word) {
      if (line && widthOf(line + character) > width) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  if (line) lines.push(line);
  return lines;
}

/** The first lines; the last one ends in an ellipsis if there are more. */
export function firstLines(
  lines: string[],
  count: number,
  width: number,
  widthOf: (line: string) => number,
): string[] {
  if (lines.length <= count) return lines;
  let last = [...lines[count - 1]!];
  while (last.length > 0 && widthOf(`${last.join('').trimEnd()}…`) > width) last = last.slice(0, -1);
  return [...lines.slice(0, count - 1), `${last.join('').trimEnd()}…`];
}
