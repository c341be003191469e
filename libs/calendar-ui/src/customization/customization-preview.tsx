import { useEffect, useState } from 'react';
import { DEFAULT_CUSTOMIZATION, fontFamilies } from '@daymark/contracts';
import { readableOn } from '@daymark/ui/public';
import { text } from '../desk-texts.js';
import { isHexColor, type CustomizationValues } from './customization-values.js';

interface CustomizationPreviewProps {
  customization: CustomizationValues;
  logoUrl?: string | null;
  /** The event's title; by default an example. */
  title?: string;
  /** The event's time and place, a line each; by default an example. */
  text?: string;
}

/** An event with this customization, as visitors see it. While a colour is incomplete, the previous one is used. */
export function CustomizationPreview({
  customization,
  logoUrl,
  title = text('desk.customization.previewTitle'),
  text: line = text('desk.customization.previewText'),
}: CustomizationPreviewProps) {
  useEventFonts();
  const background = useLastColor(customization.background_color, DEFAULT_CUSTOMIZATION.background_color);
  const button = useLastColor(customization.button_color, DEFAULT_CUSTOMIZATION.button_color);
  const fontFamily = fontFamilies.find((family) => family === customization.font_family);
  return (
    <figure className="ui-customization-preview">
      <figcaption className="ui-field-label">{text('desk.customization.preview')}</figcaption>
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
          <img className="ui-customization-logo" src={logoUrl} alt={text('desk.customization.logo')} />
        ) : null}
        <strong className="ui-customization-title" dir="auto">
          {title}
        </strong>
        <span className="ui-typed-text" dir="auto">
          {line}
        </span>
        <span className="ui-customization-button" style={{ background: button, color: readableOn(button) }}>
          {text('desk.customization.previewButton')}
        </span>
      </div>
    </figure>
  );
}

/** Loads the fonts' style sheet with the first preview; browsers load a font's files when it is used. */
function useEventFonts() {
  useEffect(() => {
    // If it fails, the text is shown in the system's font, which needs no message.
    import('../styles/preview-fonts.css').catch(() => undefined);
  }, []);
}

/** A font's name in previews: preview-fonts.css has Inter under another name. */
export const previewFont = (fontFamily: string) => fontFamily.replace(/^Inter,/, "'Event Inter', Inter,");

/** The value if it is a colour, otherwise the last valid one. */
export function useLastColor(value: string, initial: string): string {
  const isColor = isHexColor(value);
  const [last, setLast] = useState(isColor ? value : initial);
  if (isColor && value !== last) setLast(value);
  return isColor ? value : last;
}
