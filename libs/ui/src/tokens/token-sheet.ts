import { darkColors, fontFamily, lightColors, sizes, type Colors } from './design-tokens.js';

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const colorLines = (colors: Colors, indent: string) =>
  Object.entries(colors)
    .map(([name, value]) => `${indent}--${name === 'shadow' ? 'shadow' : `color-${kebab(name)}`}: ${value};`)
    .join('\n');

/** The text of `styles/tokens.css`: the design tokens as custom properties, light, and dark where the system says so. */
export function tokenSheet(): string {
  const sizeLines = Object.entries(sizes)
    .filter(([name]) => name !== 'narrowBelow')
    .map(([name, value]) => `  --${kebab(name)}: ${value};`)
    .join('\n');
  return `/* Written from src/tokens/design-tokens.ts by \`npm run tokens\`. Change that file instead. */
:root {
  color-scheme: light dark;
${sizeLines}
  --font-family: ${fontFamily.replaceAll(', ', ',\n    ')};
${colorLines(lightColors, '  ')}
}

@media (prefers-color-scheme: dark) {
  :root {
${colorLines(darkColors, '    ')}
  }
}
`;
}
