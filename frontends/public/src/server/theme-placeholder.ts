import { randomBytes } from 'node:crypto';
import type { ThemeStyle } from './theme.js';

/** Made again in each process, so that no text of an owner can be taken for it. */
const MARK = `theme${randomBytes(12).toString('hex')}`;

/** Stands in a rendered document for what an address says of its theme: style sheet, classes, and links that carry it on. */
export const THEME_PLACEHOLDER = {
  parameters: { [MARK]: MARK },
  style: { style: `${MARK}-style`, classes: [`${MARK}-classes`], colorScheme: `${MARK}-scheme` },
};

/**
 * Fills a theme into a document that was rendered with the placeholder: the document is as if it had been rendered with
 * that theme.
 * @param parameters of the theme as `themeParameters` makes them: names and values that need no escaping
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
      // An empty style sheet would be refused by the Content-Security-Policy.
      .replace(`<style>${MARK}-style</style>`, style && `<style>${style}</style>`)
      .replace(` ${MARK}-classes`, classes.map((name) => ` ${name}`).join(''))
      .replace(`${MARK}-scheme`, colorScheme)
      .replaceAll(`<input type="hidden" name="${MARK}" value="${MARK}"/>`, fields.join(''))
      .replaceAll(`"${MARK}":"${MARK}"`, JSON.stringify(parameters).slice(1, -1))
      .replaceAll(`${MARK}=${MARK}`, pairs.map((pair) => pair.join('=')).join('&amp;'))
  );
}
