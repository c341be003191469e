import { classNames } from './class-names.js';

export type ButtonKind = 'primary' | 'create' | 'plain' | 'quiet';

/** The class of a button, or of a link that looks like one. 'create' is the colour of everything that makes something. */
export const buttonClass = (kind: ButtonKind = 'plain', ...more: (string | undefined)[]) =>
  classNames('ui-button', `ui-button-${kind}`, ...more);
