export { acceptedLanguage, directionOf, isLanguage, languages, type Language } from './languages.js';
export {
  inLanguage,
  languageInUse,
  loadPageTexts,
  loadTexts,
  readLanguageFrom,
  setLanguage,
  textAround,
  textIn,
  textsOf,
  titlesOf,
  type Text,
} from './texts.js';
