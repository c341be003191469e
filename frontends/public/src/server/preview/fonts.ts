import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import bidiFactory from 'bidi-js';
import type { create, Font } from 'fontkit';
import type { FontName } from '@daymark/contracts';

export type FontWeight = 400 | 700;

/** A font's files by subset, in the order in which they are searched; not every font has all. */
const SUBSETS = [
  'latin',
  'latin-ext',
  'cyrillic',
  'greek',
  'vietnamese',
  'cyrillic-ext',
  'greek-ext',
  'arabic',
] as const;
/** Have the letters that other fonts lack. */
const FALLBACKS = ['Inter', 'noto-sans-arabic'];

const require = createRequire(import.meta.url);
/** Loaded with the first image, as it takes several megabytes. */
const loadFontkit = () => require('fontkit') as { create: typeof create };
const files = new Map<string, Font | null>();
const bidi = bidiFactory();

function fontFile(name: string, weight: FontWeight, subset: string): Font | null {
  const slug = name.toLowerCase().replaceAll(' ', '-');
  const path = `@fontsource/${slug}/files/${slug}-${subset}-${weight}-normal.woff`;
  let font = files.get(path);
  if (font === undefined) {
    font = readFont(path);
    files.set(path, font);
  }
  return font;
}

function readFont(path: string): Font | null {
  try {
    return loadFontkit().create(readFileSync(require.resolve(path))) as Font;
  } catch (error) {
    // Not every font has every subset.
    if (
      ['ENOENT', 'MODULE_NOT_FOUND', 'ERR_PACKAGE_PATH_NOT_EXPORTED'].includes(
        (error as NodeJS.ErrnoException).code!,
      )
    )
      return null;
    throw error;
  }
}

function fontWith(character: string, name: FontName, weight: FontWeight): Font | null {
  const codePoint = character.codePointAt(0)!;
  for (const candidate of new Set([name, ...FALLBACKS])) {
    for (const subset of SUBSETS) {
      const font = fontFile(candidate, weight, subset);
      if (font?.hasGlyphForCodePoint(codePoint)) return font;
    }
  }
  return null;
}

/**
 * The drawable part of a text: symbols without a glyph, such as emoji, are left out. Null if a letter or digit is
 * missing, since half a name is worse than none.
 */
export function drawableText(text: string, name: FontName, weight: FontWeight): string | null {
  let drawable = '';
  for (const character of text.normalize('NFC').replace(/[\s\p{Z}]+/gu, ' ')) {
    if (/\p{C}|\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\ufe00-\ufe0f\u20e3]/u.test(character)) continue;
    if (fontWith(character, name, weight)) drawable += character;
    else if (/[\p{L}\p{N}\p{M}]/u.test(character)) return null;
  }
  const tidy = drawable.replace(/ +/g, ' ').trim();
  return /[\p{L}\p{N}]/u.test(tidy) ? tidy : null;
}

const advances = new Map<string, number>();

/** Letter by letter, slightly more than with kerning; Arabic ones word by word, since they join. */
export function widthOf(text: string, name: FontName, weight: FontWeight): number {
  let width = 0;
  for (const [part] of text.matchAll(/[\p{Script=Arabic}\p{M}]{2,}|./gsu)) {
    const key = `${name} ${weight} ${part}`;
    let advance = advances.get(key);
    if (advance === undefined) {
      const font = fontWith(part, name, weight);
      advance = font ? font.layout(part).advanceWidth / font.unitsPerEm : 0;
      // Words would be without end.
      if (part.length === 1) advances.set(key, advance);
    }
    width += advance;
  }
  return width;
}

interface Run {
  font: Font;
  text: string;
  /** Odd ones are read from the right. */
  level: number;
}

/** As they are seen from the left: the second rule of reordering (UAX #9, L2). */
function inVisualOrder(runs: Run[]): Run[] {
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1)
    for (let start = 0; start < runs.length; start += 1) {
      const next = runs.findIndex((run, index) => index >= start && run.level < level);
      const end = next === -1 ? runs.length : next;
      runs.splice(start, end - start, ...runs.slice(start, end).reverse());
      start = end;
    }
  return runs;
}

interface Outline {
  path: string;
  x: number;
  y: number;
  scale: number;
}

/** The letters of a line that is read in a direction, from the left, and how wide it is. */
export function outlinesOf(
  text: string,
  { font: name, weight, direction }: { font: FontName; weight: FontWeight; direction: 'ltr' | 'rtl' },
): { outlines: Outline[]; width: number } {
  const { levels } = bidi.getEmbeddingLevels(text, direction);
  const runs: Run[] = [];
  for (const { index, 0: character } of text.matchAll(/./gsu)) {
    const level = levels[index]!;
    const font = fontWith(character, name, weight);
    if (!font) continue;
    const shown = (level % 2 === 1 && bidi.getMirroredCharacter(character)) || character;
    const last = runs.at(-1);
    if (last?.font === font && last.level === level) last.text += shown;
    else runs.push({ font, text: shown, level });
  }
  let width = 0;
  const outlines: Outline[] = [];
  for (const run of inVisualOrder(runs)) {
    const scale = 1 / run.font.unitsPerEm;
    const layout = run.font.layout(run.text, [], undefined, undefined, run.level % 2 === 1 ? 'rtl' : 'ltr');
    layout.glyphs.forEach((glyph, index) => {
      const position = layout.positions[index]!;
      const path = glyph.path.toSVG();
      const [x, y] = [width + position.xOffset * scale, -position.yOffset * scale];
      if (path) outlines.push({ path, x, y, scale });
      width += position.xAdvance * scale;
    });
  }
  return { outlines, width };
}
