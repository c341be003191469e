/**
 * All colours and measures of the design. The antd theme reads this file; `styles/tokens.css` is generated from it
 * (`npm run tokens`), and a test compares the two. Another test checks contrast: text 4.5:1, edges of controls 3:1.
 */
export const lightColors = {
  background: '#f6f7fb',
  surface: '#ffffff',
  raised: '#ffffff',
  sunken: '#eef1f7',
  border: '#dde2ec',
  controlBorder: '#868fa4',
  text: '#141d33',
  textSecondary: '#485470',
  textFaint: '#5c6781',
  primary: '#2563eb',
  primaryHover: '#1d53cc',
  primaryActive: '#1945ab',
  primarySoft: '#e9effd',
  onPrimary: '#ffffff',
  link: '#1f57d2',
  linkHover: '#1945ab',
  create: '#fd3e81',
  createHover: '#ff5a94',
  onCreate: '#24030f',
  success: '#13713a',
  successSoft: '#e5f5eb',
  warning: '#84500a',
  warningSoft: '#fdf2dc',
  error: '#b81f2d',
  errorSoft: '#fdecee',
  focus: '#2563eb',
  shadowNear: 'rgb(20 29 51 / 6%)',
  shadowFar: 'rgb(20 29 51 / 5%)',
  scrim: 'rgb(20 29 51 / 45%)',
};

export type Colors = Readonly<Record<keyof typeof lightColors, string>>;

export const darkColors: Colors = {
  background: '#0d1320',
  surface: '#151c2c',
  raised: '#1c2538',
  sunken: '#101725',
  border: '#2a344a',
  controlBorder: '#69758f',
  text: '#e9edf6',
  textSecondary: '#b1bbd0',
  textFaint: '#98a3bb',
  primary: '#85a9ff',
  primaryHover: '#9dbaff',
  primaryActive: '#6f97fb',
  primarySoft: '#1b2a4d',
  onPrimary: '#0a1430',
  link: '#9dbaff',
  linkHover: '#bfd1ff',
  create: '#fd3e81',
  createHover: '#ff5a94',
  onCreate: '#24030f',
  success: '#6fd797',
  successSoft: '#12301f',
  warning: '#f2c26b',
  warningSoft: '#35280f',
  error: '#ff9aa2',
  errorSoft: '#3a171d',
  focus: '#9dbaff',
  shadowNear: 'rgb(0 0 0 / 40%)',
  shadowFar: 'rgb(0 0 0 / 28%)',
  scrim: 'rgb(4 8 16 / 65%)',
};

export const sizes = {
  radius: '0.625rem',
  radiusLarge: '1rem',
  radiusSmall: '0.375rem',
  controlHeight: '2.5rem',
  /** Below this width, in pixels, pages use the phone layout. */
  narrowBelow: '768px',
} as const;

/** The fallbacks while Inter is loading are described in `styles/inter-fallbacks.css`. */
export const fontFamily =
  "Inter, 'Inter Arial', 'Inter Roboto', 'Noto Sans', 'Inter DejaVu', 'Segoe UI Variable Text', 'Segoe UI', system-ui, -apple-system, Roboto, 'Helvetica Neue', Arial, sans-serif";
