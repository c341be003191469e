/** The texts of the logo field. */
export const logoTexts = {
  label: 'Logo',
  hint: 'JPG or PNG, under 2MB, at most 500x500 pixels.',
  drop: 'Drag and drop a logo here, or select a file.',
  select: 'Select a file',
  replace: 'Replace',
  remove: 'Remove',
  keep: 'Keep the current logo',
  discard: 'Discard',
  willBeRemoved: 'The logo will be removed when you save.',
  currentLogo: 'Current logo',
  newLogo: 'New logo, not saved yet',
  loading: 'Loading the logo',
} as const;
