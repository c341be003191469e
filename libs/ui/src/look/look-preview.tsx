import { useEffect } from 'react';
import { DEFAULT_LOOK, fontFamilies } from '@daymark/contracts';
import { readableOn } from './color-contrast.js';
import { lookTexts } from './look-texts.js';
import type { LookValues } from './look-values.js';
import { useLastColor } from './use-last-color.js';

interface LookPreviewProps {
  look: LookValues;
  logoUrl?: string | null;
  /** The event's own title; an example otherwise. */
  title?: string;
  /** When and where the event takes place; an example otherwise. */
  text?: string;
}

/** How an event with this look meets its visitors. While a colour is being typed it keeps the one from before. */
export function LookPreview({
  look,
  logoUrl,
  title = lookTexts.previewTitle,
  text = lookTexts.previewText,
}: LookPreviewProps) {
  useEventFonts();
  const background = useLastColor(look.background_color, DEFAULT_LOOK.background_color);
  const button = useLastColor(look.button_color, DEFAULT_LOOK.button_color);
  const fontFamily = fontFamilies.find((family) => family === look.font_family);
  return (
    <figure className="ui-look-preview">
      <figcaption className="ui-field-label">{lookTexts.preview}</figcaption>
      <div
        className="ui-look-sheet"
        data-testid="look-preview"
        style={{ background, color: readableOn(background), ...(fontFamily ? { fontFamily } : {}) }}
      >
        {logoUrl ? <img className="ui-look-logo" src={logoUrl} alt={lookTexts.logo} /> : null}
        <strong className="ui-look-title" dir="auto">
          {title}
        </strong>
        <span>{text}</span>
        <span className="ui-look-button" style={{ background: button, color: readableOn(button) }}>
          {lookTexts.previewButton}
        </span>
      </div>
    </figure>
  );
}

/** The style sheet of the fonts is loaded with the first look that is shown; their files when text is shown in them. */
function useEventFonts() {
  useEffect(() => {
    // Without it the text is shown in the system's font: nothing that a person has to be told.
    import('../styles/event-fonts-but-inter.css').catch(() => undefined);
  }, []);
}
