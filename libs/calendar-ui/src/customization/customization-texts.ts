/** The texts of the customization editor. */
export const customizationTexts = {
  tabs: 'Look',
  colors: 'Colours',
  typography: 'Typography',
  background: 'Background colour',
  button: 'Button colour',
  pick: (label: string) => `${label}: choose from a palette`,
  notAColor: (label: string) => `${label} must be a colour such as #2563eb`,
  faintButton:
    'The button is hard to tell from this background. Choose colours that differ more, so that everybody finds it.',
  fontFamily: 'Font family',
  fontSample: 'Spring concert, 7:30 PM',
  preview: 'Preview',
  previewTitle: 'Spring concert',
  previewText: 'Saturday, March 14 at 7:30 PM. Doors open at seven; bring a friend.',
  previewButton: 'Add to calendar',
  logo: 'Logo',
} as const;
