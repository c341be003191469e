/** The texts of undo. */
export const undoTexts = {
  undo: 'Undo',
  key: 'Undo what you did last',
  undone: 'Undone',
  failed: 'Not undone',
  overtaken: (label: string) => `"${label}" was changed again since, so it was not undone.`,
  'too-late': (label: string) => `It is too late to undo what was done with "${label}".`,
  failureFallback: 'Please try again in a moment.',
} as const;
