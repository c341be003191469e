/** The texts of the customization editor. */
export const customizationTexts = {
  tabs: 'Appearance',
  colors: 'Colours',
  typography: 'Typography',
  background: 'Background colour',
  button: 'Button colour',
  pick: (label: string) => `${label}: choose from a palette`,
  notAColor: (label: string) => `${label} must be a colour such as #2563eb`,
  faintButton: 'The button is hard to see on this background. Choose colours with more contrast.',
  fontFamily: 'Font family',
  fontSample: 'Spring concert, 19:30',
  preview: 'Preview',
  previewTitle: 'Spring concert',
  previewText: 'Sat 14 Mar, 19:30–21:00 · Town hall',
  previewButton: 'Add to calendar',
  logo: 'Logo',
} as const;
