import { contrastOf, Tabs } from '@daymark/ui';
import { ColorField } from './color-field.js';
import { FontField } from './font-field.js';
import { CustomizationPreview } from './customization-preview.js';
import { customizationTexts } from './customization-texts.js';
import { areColorsComplete, type CustomizationValues } from './customization-values.js';

/** WCAG 2.2 requires this contrast for controls. */
const CONTROL_CONTRAST_MIN = 3;

interface CustomizationEditorProps {
  value: CustomizationValues;
  onChange: (value: CustomizationValues) => void;
  logoUrl?: string | null;
  /** The event's title, for the preview. */
  title?: string;
  /** The event's time and place, for the preview. */
  text?: string;
}

/**
 * Fields for an event's colours and font, with a preview. It is controlled and stores nothing: the page has Reset and
 * Save. `areColorsComplete` tells whether the value can be saved.
 */
export function CustomizationEditor({ value, onChange, logoUrl, title, text }: CustomizationEditorProps) {
  const isButtonFaint =
    areColorsComplete(value) && contrastOf(value.button_color, value.background_color) < CONTROL_CONTRAST_MIN;
  const colors = (
    <div className="ui-customization-fields">
      <ColorField
        label={customizationTexts.background}
        value={value.background_color}
        onChange={(background_color) => onChange({ ...value, background_color })}
      />
      <ColorField
        label={customizationTexts.button}
        value={value.button_color}
        onChange={(button_color) => onChange({ ...value, button_color })}
      />
      <p className="ui-field-message ui-customization-contrast" role="status">
        {isButtonFaint ? customizationTexts.faintButton : null}
      </p>
    </div>
  );
  const typography = (
    <FontField value={value.font_family} onChange={(font_family) => onChange({ ...value, font_family })} />
  );
  return (
    <div className="ui-customization-editor">
      <Tabs
        label={customizationTexts.tabs}
        items={[
          { key: 'colors', label: customizationTexts.colors, children: colors },
          { key: 'typography', label: customizationTexts.typography, children: typography },
        ]}
      />
      <CustomizationPreview
        customization={value}
        logoUrl={logoUrl ?? null}
        {...(title ? { title } : {})}
        {...(text ? { text } : {})}
      />
    </div>
  );
}
