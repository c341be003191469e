import { useEffect } from 'react';
import { DEFAULT_CUSTOMIZATION, fontFamilies } from '@daymark/contracts';
import { readableOn } from './color-contrast.js';
import { customizationTexts } from './customization-texts.js';
import type { CustomizationValues } from './customization-values.js';
import { previewFont } from './preview-font.js';
import { useLastColor } from './use-last-color.js';

interface CustomizationPreviewProps {
  customization: CustomizationValues;
  logoUrl?: string | null;
  /** The event's own title; an example otherwise. */
  title?: string;
  /** When and where the event takes place; an example otherwise. */
  text?: string;
}

/** An event with this customization, as its visitors see it. While a colour is being typed it keeps the one from before. */
export function CustomizationPreview({
  customization,
  logoUrl,
  title = customizationTexts.previewTitle,
  text = customizationTexts.previewText,
}: CustomizationPreviewProps) {
  useEventFonts();
  const background = useLastColor(customization.background_color, DEFAULT_CUSTOMIZATION.background_color);
  const button = useLastColor(customization.button_color, DEFAULT_CUSTOMIZATION.button_color);
  const fontFamily = fontFamilies.find((family) => family === customization.font_family);
  return (
    <figure className="ui-customization-preview">
      <figcaption className="ui-field-label">{customizationTexts.preview}</figcaption>
      <div
        className="ui-customization-sheet"
        data-testid="customization-preview"
        style={{
          background,
          color: readableOn(background),
          ...(fontFamily ? { fontFamily: previewFont(fontFamily) } : {}),
        }}
      >
        {logoUrl ? (
          <img className="ui-customization-logo" src={logoUrl} alt={customizationTexts.logo} />
        ) : null}
        <strong className="ui-customization-title" dir="auto">
          {title}
        </strong>
        <span dir="auto">{text}</span>
        <span className="ui-customization-button" style={{ background: button, color: readableOn(button) }}>
          {customizationTexts.previewButton}
        </span>
      </div>
    </figure>
  );
}

/** The style sheet of the fonts is loaded with the first preview; their files when text is shown in them. */
function useEventFonts() {
  useEffect(() => {
    // Without it the text is shown in the system's font: nothing that a person has to be told.
    import('../styles/preview-fonts.css').catch(() => undefined);
  }, []);
}
