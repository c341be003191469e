import type { VisitorPlatform } from '../../../page-data.js';
import * as texts from '../../../texts.js';
import { followedText } from '../typed-text.js';

const outside = { target: '_blank', rel: 'noopener noreferrer' };

export function mapLinks(place: string, platform: VisitorPlatform): { label: string; href: string }[] {
  const query = encodeURIComponent(place.slice(0, 300).toWellFormed());
  const text = texts.event.maps;
  const google = { label: text.google, href: `https://www.google.com/maps/search/?api=1&query=${query}` };
  const openStreetMap = {
    label: text.openStreetMap,
    href: `https://www.openstreetmap.org/search?query=${query}`,
  };
  if (platform === 'android') return [{ label: text.map, href: `geo:0,0?q=${query}` }, openStreetMap];
  if (platform === 'apple')
    return [{ label: text.apple, href: `https://maps.apple.com/?q=${query}` }, google, openStreetMap];
  return [google, openStreetMap];
}

/** A place with links to maps. A place that is a web address is linked itself. */
export function Place({ place, platform }: { place: string; platform: VisitorPlatform }) {
  const words = followedText(place);
  return (
    <>
      <span dir="auto">{words}</span>
      {words.length > 1 ? null : (
        <span className="fact-note fact-maps">
          {mapLinks(place, platform).map(({ label, href }) => (
            <a key={label} className="ui-link" href={href} {...outside}>
              {label}
            </a>
          ))}
        </span>
      )}
    </>
  );
}
