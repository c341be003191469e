export {
  inLanguage,
  languageInUse,
  loadPageTexts,
  loadTexts,
  textIn,
  textsOf,
  setLanguage,
  type Text,
} from './texts.js';
