import { shareTexts } from '../texts/share-calendar.js';

/** The embed as other sites show it. */
export function EmbedPreview({ name, address }: { name: string; address: string }) {
  return <iframe className="share-preview" title={shareTexts.preview(name)} src={address} loading="lazy" />;
}
