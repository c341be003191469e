import { darkColors, fontFamily, lightColors, sizes, type Colors } from './design-tokens.js';

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const colorLines = (colors: Colors, indent: string) =>
  Object.entries(colors)
    .map(([name, value]) => `${indent}--${name === 'shadow' ? 'shadow' : `color-${kebab(name)}`}: ${value};`)
    .join('\n');

/**
 * The text of `styles/tokens.css`: the design tokens as custom properties, light by default, and dark on screens if the
 * system says so. Print is light.
 */
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

@media screen and (prefers-color-scheme: dark) {
  :root {
${colorLines(darkColors, '    ')}
  }
}
`;
}

/** The text of `styles/chosen-color-scheme.css`: on screens a person's choice overrides the system. */
export function chosenSchemeSheet(): string {
  const rule = (name: string, colors: Colors) =>
    `  :root[data-color-scheme='${name}'] {\n    color-scheme: ${name};\n${colorLines(colors, '    ')}\n  }`;
  return `/* Written from src/tokens/design-tokens.ts by \`npm run tokens\`. Change that file instead. */
@media screen {
${rule('light', lightColors)}

${rule('dark', darkColors)}
}
`;
}
