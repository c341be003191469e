/** The look of an event: colours, font and logo, to be chosen and previewed. Values and callbacks alone; nothing is sent. */
import './styles/look.css';

export { LogoField } from './logo/logo-field.js';
export { shownLogo, UNCHANGED_LOGO, type LogoChoice } from './logo/logo-choice.js';
export { LookEditor } from './look/look-editor.js';
export { LookPreview } from './look/look-preview.js';
export { areColorsComplete, type LookValues } from './look/look-values.js';
