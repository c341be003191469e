import { useState } from 'react';
import { Card } from '../../src/index.js';
import { LogoField, LookEditor, shownLogo, UNCHANGED_LOGO, type LogoChoice } from '../../src/look.js';

const initialLook = {
  background_color: '#fff7ed',
  button_color: '#c2410c',
  font_family: 'Lato, system-ui, sans-serif',
};
const noLogo = null;

export function LookSection() {
  const [look, setLook] = useState(initialLook);
  const [logo, setLogo] = useState<LogoChoice>(UNCHANGED_LOGO);
  return (
    <Card title="The look of an event" titleLevel={3}>
      <LookEditor value={look} onChange={setLook} logoUrl={shownLogo(logo, noLogo)} />
      <LogoField storedUrl={noLogo} value={logo} onChange={setLogo} />
    </Card>
  );
}
