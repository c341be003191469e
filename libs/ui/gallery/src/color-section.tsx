import { Card } from '../../src/index.js';
import { darkColors, lightColors, type Colors } from '../../src/tokens/design-tokens.js';

function Swatches({ title, colors }: { title: string; colors: Colors }) {
  const entries = Object.entries(colors).filter(([, value]: [string, string]) => value.startsWith('#'));
  return (
    <Card title={title} titleLevel={3}>
      <ul className="gallery-swatches">
        {entries.map(([name, value]: [string, string]) => (
          <li key={name} className="gallery-swatch">
            <svg aria-hidden="true">
              <rect width="100%" height="100%" rx="6" fill={value} />
            </svg>
            {name} <span className="ui-text-faint">{value}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function ColorSection() {
  return (
    <>
      <Swatches title="Light" colors={lightColors} />
      <Swatches title="Dark" colors={darkColors} />
    </>
  );
}
