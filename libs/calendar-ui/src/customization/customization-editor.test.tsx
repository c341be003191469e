import { useState } from 'react';
import { describe, expect, it } from '@jest/globals';
import { DEFAULT_CUSTOMIZATION, fontNames } from '@daymark/contracts';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UiProvider } from '@daymark/ui';
import { CustomizationEditor } from './customization-editor.js';
import { areColorsComplete, type CustomizationValues } from './customization-values.js';

let customization: CustomizationValues;

function Page({
  initial,
  logoUrl,
  title,
}: {
  initial: CustomizationValues;
  logoUrl?: string;
  title?: string;
}) {
  const [value, setValue] = useState(initial);
  customization = value;
  return (
    <CustomizationEditor
      value={value}
      onChange={setValue}
      logoUrl={logoUrl ?? null}
      {...(title ? { title } : {})}
    />
  );
}

const show = (changes: Partial<CustomizationValues> = {}, more: { logoUrl?: string; title?: string } = {}) =>
  render(
    <UiProvider withoutStyles>
      <Page initial={{ ...DEFAULT_CUSTOMIZATION, ...changes }} {...more} />
    </UiProvider>,
  );

const hexField = (name: string) => screen.getByRole('textbox', { name });
const palette = (name: string) => screen.getByLabelText(`${name}: choose from a palette`);
const preview = () => screen.getByTestId('customization-preview');
const previewButton = () => screen.getByText('Add to calendar');

async function type(name: string, text: string) {
  await userEvent.clear(hexField(name));
  await userEvent.type(hexField(name), text);
}

describe('The colours', () => {
  it('are typed or chosen from a palette, and shown at once', async () => {
    show();
    await type('Background color', '#102030');
    fireEvent.change(palette('Button color'), { target: { value: '#ffee00' } });
    expect(customization).toMatchObject({ background_color: '#102030', button_color: '#ffee00' });
    expect(hexField('Button color')).toHaveValue('#ffee00');
    expect(palette('Background color')).toHaveValue('#102030');
    expect(preview()).toHaveStyle({ background: '#102030' });
    expect(previewButton()).toHaveStyle({ background: '#ffee00' });
  });

  it('get black or white text, whichever can be read', () => {
    show({ background_color: '#102030', button_color: '#ffee00' });
    expect(preview()).toHaveStyle({ color: '#ffffff' });
    expect(previewButton()).toHaveStyle({ color: '#000000' });
  });

  it.each([
    ['2563eb', '#2563eb'],
    ['#ABC', '#aabbcc'],
  ])('may be typed as %s', async (typed, color) => {
    show();
    await type('Background color', typed);
    await userEvent.tab();
    expect(customization.background_color).toBe(color);
  });

  it('that are invalid are reported, keep what was typed, and leave the preview as it is', async () => {
    show();
    await type('Button color', 'red;}');
    await userEvent.tab();
    expect(screen.getByRole('alert')).toHaveTextContent('Button color must be a color such as #2563eb');
    expect(hexField('Button color')).toHaveValue('red;}');
    expect(hexField('Button color')).toBeInvalid();
    expect(hexField('Button color')).toHaveAccessibleDescription(/must be a color/);
    expect(areColorsComplete(customization)).toBe(false);
    expect(previewButton()).toHaveStyle({ background: '#2563eb' });
    expect(palette('Button color')).toHaveValue('#2563eb');
  });

  it('come with a note while the button is hard to tell from the background', async () => {
    show();
    expect(screen.queryByText(/hard to see/)).toBeNull();
    await type('Button color', '#eeeeee');
    expect(screen.getByText(/The button is hard to see on this background/)).toBeVisible();
    await type('Button color', '#333333');
    expect(screen.queryByText(/hard to see/)).toBeNull();
  });
});

describe('The font', () => {
  it('is one of seven, each shown in itself', async () => {
    show();
    await userEvent.click(screen.getByRole('tab', { name: 'Typography' }));
    const choices = screen.getAllByRole('radio');
    expect(choices.map((choice) => choice.getAttribute('aria-label'))).toEqual([...fontNames]);
    expect(screen.getByRole('radio', { name: 'Inter' })).toBeChecked();
    const samples = screen.getAllByText('Spring concert, 19:30').map(({ style }) => style.fontFamily);
    expect(samples).toHaveLength(7);
    expect(samples[4]).toMatch(/Open Sans"?, system-ui, sans-serif/);
  });

  it('is chosen by keyboard, and shown at once', async () => {
    show();
    await userEvent.tab();
    expect(screen.getByRole('tab', { name: 'Colors' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{Tab}');
    expect(screen.getByRole('radio', { name: 'Inter' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(customization.font_family).toBe('Roboto, system-ui, sans-serif');
    expect(preview().style.fontFamily).toBe('Roboto, system-ui, sans-serif');
  });
});

describe('The preview', () => {
  it('shows the title of the event and the logo where there are any', () => {
    show({}, { title: 'Choir rehearsal', logoUrl: 'data:image/png;base64,AAAA' });
    expect(preview()).toHaveTextContent('Choir rehearsal');
    expect(screen.getByRole('img', { name: 'Logo' })).toBeVisible();
  });

  it('takes no text of a font that is not offered', () => {
    show({ font_family: 'Inter;}@import url(//evil.test/x)' });
    expect(preview().style.fontFamily).toBe('');
  });
});
