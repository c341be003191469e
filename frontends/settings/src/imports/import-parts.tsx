import { ColorDot } from '@daymark/calendar-ui';
import type { Import } from '@daymark/contracts/interchange';
import { texts } from '../texts.js';

/** The calendars of a file that holds several, each of which goes into its own. */
export function ImportParts({ parts: { total, in_none, first } }: { parts: NonNullable<Import['parts']> }) {
  const text = texts.imports.parts;
  return (
    <div className="settings-field">
      <ul className="import-parts" aria-label={text.label}>
        {first.map(({ name, color, entries }, position) => (
          <li key={position} className="import-part">
            {color ? <ColorDot color={color} /> : null}
            <bdi>{name}</bdi>
            <span className="settings-hint">{text.entries(entries)}</span>
          </li>
        ))}
      </ul>
      {total > first.length ? <p className="settings-hint">{text.more(total - first.length)}</p> : null}
      {in_none > 0 ? <p className="settings-hint">{text.inNone(in_none)}</p> : null}
      <p className="settings-hint">{text.hint}</p>
    </div>
  );
}
