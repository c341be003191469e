import { darkColors, fontFamily, lightColors, sizes, type Colors } from './design-tokens.js';

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * The text of `styles/tokens.css`: the design tokens as custom properties. Whether a part of a page is light or dark is
 * its `color-scheme`: that of the system or of the person's choice, and light in print.
 */
export function tokenSheet(): string {
  const sizeLines = Object.entries(sizes)
    .filter(([name]) => name !== 'narrowBelow')
    .map(([name, value]) => `  --${kebab(name)}: ${value};`);
  const colorLines = (Object.keys(lightColors) as (keyof Colors)[]).map((name) => {
    const [light, dark] = [lightColors[name], darkColors[name]];
    return `  --color-${kebab(name)}: ${light === dark ? light : `light-dark(${light}, ${dark})`};`;
  });
  return `/* Written from src/tokens/design-tokens.ts by \`npm run tokens\`. Change that file instead. */
:root {
  color-scheme: light;
${[...sizeLines, `  --font-family: ${fontFamily.replaceAll(', ', ',\n    ')};`, ...colorLines].join('\n')}
  --shadow: 0 1px 2px var(--color-shadow-near), 0 8px 24px var(--color-shadow-far);
}

@media (pointer: coarse) {
  :root {
    --touch-target: 2.75rem;
  }
}

@media screen {
  :root {
    color-scheme: light dark;
  }

  :root[data-color-scheme='light'] {
    color-scheme: light;
  }

  :root[data-color-scheme='dark'] {
    color-scheme: dark;
  }
}
`;
}
