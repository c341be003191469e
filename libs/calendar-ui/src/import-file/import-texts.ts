/** The texts of importing a calendar file. */
export const importTexts = {
  choose: 'Choose a file',
  drop: 'Drop the file to see what is in it',
  dropText: 'Nothing is imported before you say so.',
  /** `percent` of a file sent in parts; null for one sent in one request. */
  uploading: (percent: number | null) => (percent === null ? 'Uploading...' : `Uploading... ${percent}%`),
  failed: 'Error importing file',
  failureFallback: 'The file could not be uploaded. Please try again in a moment.',
  several: 'Choose one file at a time. Several calendars can be imported as one .zip.',
} as const;
