/**
 * All colours, each light and dark. The antd theme reads this file, and `styles/tokens.css` has the same values as custom
 * properties: a test compares the two. Another test checks contrast: text 4.5:1, edges of controls 3:1.
 */
const colors = {
  background: ['#f6f7fb', '#0d1320'],
  surface: ['#ffffff', '#151c2c'],
  raised: ['#ffffff', '#1c2538'],
  sunken: ['#eef1f7', '#101725'],
  border: ['#dde2ec', '#2a344a'],
  controlBorder: ['#868fa4', '#69758f'],
  text: ['#141d33', '#e9edf6'],
  textSecondary: ['#485470', '#b1bbd0'],
  textFaint: ['#5c6781', '#98a3bb'],
  primary: ['#2563eb', '#85a9ff'],
  primaryHover: ['#1d53cc', '#9dbaff'],
  primaryActive: ['#1945ab', '#6f97fb'],
  primarySoft: ['#e9effd', '#1b2a4d'],
  onPrimary: ['#ffffff', '#0a1430'],
  link: ['#1f57d2', '#9dbaff'],
  linkHover: ['#1945ab', '#bfd1ff'],
  create: ['#fd3e81', '#fd3e81'],
  createHover: ['#ff5a94', '#ff5a94'],
  onCreate: ['#24030f', '#24030f'],
  success: ['#13713a', '#6fd797'],
  successSoft: ['#e5f5eb', '#12301f'],
  warning: ['#84500a', '#f2c26b'],
  warningSoft: ['#fdf2dc', '#35280f'],
  error: ['#b81f2d', '#ff9aa2'],
  errorSoft: ['#fdecee', '#3a171d'],
  focus: ['#2563eb', '#9dbaff'],
  shadowNear: ['rgb(20 29 51 / 6%)', 'rgb(0 0 0 / 40%)'],
  shadowFar: ['rgb(20 29 51 / 5%)', 'rgb(0 0 0 / 28%)'],
  scrim: ['rgb(20 29 51 / 45%)', 'rgb(4 8 16 / 65%)'],
} as const;

export type Colors = Readonly<Record<keyof typeof colors, string>>;

const colorsOf = (scheme: 0 | 1) =>
  Object.fromEntries(Object.entries(colors).map(([name, pair]) => [name, pair[scheme]])) as Colors;
export const lightColors = colorsOf(0);
export const darkColors = colorsOf(1);

/** The fallbacks while Inter is loading are described in `styles/inter-fallbacks.css`. */
export const fontFamily =
  "Inter, 'Inter Arial', 'Inter Roboto', 'Noto Sans', 'Inter DejaVu', 'Segoe UI Variable Text', 'Segoe UI', system-ui, -apple-system, Roboto, 'Helvetica Neue', Arial, sans-serif";
