/** The customization of an event: fields for colours, font and logo, with a preview, and a person's stored logo. */
import './styles/customization.css';

export { LogoField } from './logo/logo-field.js';
export { logoNameOf, useOwnLogo } from './logo/use-own-logo.js';
export { shownLogo, UNCHANGED_LOGO, type LogoChoice } from './logo/logo-field.js';
export { CustomizationEditor, customizationLabels } from './customization/customization-editor.js';
export { CustomizationPreview } from './customization/customization-preview.js';
export { areColorsComplete, type CustomizationValues } from './customization/customization-values.js';
