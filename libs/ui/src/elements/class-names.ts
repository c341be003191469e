export const classNames = (...names: (string | false | null | undefined)[]) =>
  names.filter(Boolean).join(' ');

export type ButtonKind = 'primary' | 'create' | 'plain' | 'quiet';

/** The class of a button, or of a link styled as one. 'create' is the colour for everything that creates something. */
export const buttonClass = (kind: ButtonKind = 'plain', ...more: (string | undefined)[]) =>
  classNames('ui-button', `ui-button-${kind}`, ...more);
