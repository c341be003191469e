import { TITLE_MAX_CHARACTERS } from '@daymark/contracts';
import { text } from '../../texts.js';

const FIRST_HALF = /[\ud800-\udbff]$/;

/** The title of a copy. A title that would get too long is cut before its suffix, and never within a character. */
export function copyTitle(title: string): string {
  const ending = ` ${text('eventTitles.copy')}`;
  const kept = title.slice(0, TITLE_MAX_CHARACTERS - ending.length);
  return (kept === title ? kept : kept.replace(FIRST_HALF, '').trimEnd()) + ending;
}
