import { useState } from 'react';
import { Card } from '@daymark/ui';
import {
  LogoField,
  CustomizationEditor,
  shownLogo,
  UNCHANGED_LOGO,
  type LogoChoice,
} from '../../src/customization.js';

const initialCustomization = {
  background_color: '#fff7ed',
  button_color: '#c2410c',
  font_family: 'Lato, system-ui, sans-serif',
};
const noLogo = null;

export function CustomizationSection() {
  const [customization, setCustomization] = useState(initialCustomization);
  const [logo, setLogo] = useState<LogoChoice>(UNCHANGED_LOGO);
  return (
    <Card title="The customization of an event" titleLevel={3}>
      <CustomizationEditor
        value={customization}
        onChange={setCustomization}
        logoUrl={shownLogo(logo, noLogo)}
      />
      <LogoField storedUrl={noLogo} value={logo} onChange={setLogo} />
    </Card>
  );
}
