export { inLanguage, languageInUse, loadTexts, textIn, textsOf, setLanguage, type Text } from './texts.js';
