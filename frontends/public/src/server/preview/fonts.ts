import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
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
] as const;
/** Has the letters that other fonts lack. */
const FALLBACK: FontName = 'Inter';

const require = createRequire(import.meta.url);
/** Loaded with the first image, as it takes several megabytes. */
const loadFontkit = () => require('fontkit') as { create: typeof create };
const files = new Map<string, Font | null>();

function fontFile(name: FontName, weight: FontWeight, subset: string): Font | null {
  const slug = name.toLowerCase().replace(' ', '-');
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
  for (const candidate of name === FALLBACK ? [name] : [name, FALLBACK]) {
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

/** Letter by letter: slightly more than with kerning. */
export function widthOf(text: string, name: FontName, weight: FontWeight): number {
  let width = 0;
  for (const character of text) {
    const key = `${name} ${weight} ${character}`;
    let advance = advances.get(key);
    if (advance === undefined) {
      const font = fontWith(character, name, weight);
      advance = font ? font.glyphForCodePoint(character.codePointAt(0)!).advanceWidth / font.unitsPerEm : 0;
      advances.set(key, advance);
    }
    width += advance;
  }
  return width;
}

interface Outline {
  path: string;
  x: number;
  y: number;
  scale: number;
}

export function outlinesOf(text: string, name: FontName, weight: FontWeight): Outline[] {
  const runs: { font: Font; text: string }[] = [];
  for (const character of text) {
    const font = fontWith(character, name, weight);
    if (!font) continue;
    const last = runs.at(-1);
    if (last?.font === font) last.text += character;
    else runs.push({ font, text: character });
  }
  let width = 0;
  const outlines: Outline[] = [];
  for (const run of runs) {
    const scale = 1 / run.font.unitsPerEm;
    const layout = run.font.layout(run.text);
    layout.glyphs.forEach((glyph, index) => {
      const position = layout.positions[index]!;
      const path = glyph.path.toSVG();
      const [x, y] = [width + position.xOffset * scale, -position.yOffset * scale];
      if (path) outlines.push({ path, x, y, scale });
      width += position.xAdvance * scale;
    });
  }
  return outlines;
}
