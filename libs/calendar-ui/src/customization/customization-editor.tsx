import { Alert, Tabs } from '@daymark/ui';
import { ColorField } from './color-field.js';
import { contrastOf } from './color-contrast.js';
import { FontField } from './font-field.js';
import { CustomizationPreview } from './customization-preview.js';
import { customizationTexts } from './customization-texts.js';
import { areColorsComplete, type CustomizationValues } from './customization-values.js';

/** Below this, WCAG 2.2 calls a control hard to find. */
const CONTROL_CONTRAST_MIN = 3;

interface CustomizationEditorProps {
  value: CustomizationValues;
  onChange: (value: CustomizationValues) => void;
  /** For the preview. */
  logoUrl?: string | null;
  /** The event's own title, for the preview. */
  title?: string;
  /** When and where the event takes place, for the preview. */
  text?: string;
}

/**
 * Colours and font of an event with a preview. It holds nothing and stores nothing: Reset, Save and what they do are the
 * page's. `areColorsComplete` tells whether the value can be saved.
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
      {isButtonFaint ? (
        <Alert type="warning" showIcon title={customizationTexts.faintButton} role="status" />
      ) : null}
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
