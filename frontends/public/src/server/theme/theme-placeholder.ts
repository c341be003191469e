import { randomBytes } from 'node:crypto';
import type { ThemeStyle } from './theme.js';

/** Random per process, so that no owner's text can match it. */
const MARK = `theme${randomBytes(12).toString('hex')}`;

/** Placeholders in a rendered document for an address's theme: style sheet, classes, and links that keep it. */
export const THEME_PLACEHOLDER = {
  parameters: { [MARK]: MARK },
  style: { style: `${MARK}-style`, classes: [`${MARK}-classes`], colorScheme: `${MARK}-scheme` },
};

/**
 * Fills a theme into a document with the placeholders, as if it had been rendered with that theme.
 * @param parameters of the theme from `themeParameters`: names and values that need no escaping
 */
export function fillTheme(
  rendered: string,
  { style, classes, colorScheme }: ThemeStyle,
  parameters: Record<string, string>,
): string {
  const pairs = Object.entries(parameters);
  const fields = pairs.map(([name, value]) => `<input type="hidden" name="${name}" value="${value}"/>`);
  return (
    rendered
      // The Content-Security-Policy would refuse an empty style sheet.
      .replace(`<style>${MARK}-style</style>`, style && `<style>${style}</style>`)
      .replace(` ${MARK}-classes`, classes.map((name) => ` ${name}`).join(''))
      .replace(`${MARK}-scheme`, colorScheme)
      .replaceAll(`<input type="hidden" name="${MARK}" value="${MARK}"/>`, fields.join(''))
      .replaceAll(`"${MARK}":"${MARK}"`, JSON.stringify(parameters).slice(1, -1))
      .replaceAll(`${MARK}=${MARK}`, pairs.map((pair) => pair.join('=')).join('&amp;'))
  );
}
