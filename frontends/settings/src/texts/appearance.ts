export const appearanceTexts = {
  customization: {
    title: 'Default event appearance',
    subtitle: 'How your events look, unless you give one its own appearance.',
    reset: 'Reset',
    incomplete: 'Please enter both colors as six digits, such as #2563eb.',
    logoFailed: 'The current logo could not be loaded.',
  },
  appearanceSaved: {
    title: 'Appearance updated',
    text: 'Your calendars and events look like this from now on, unless an event has its own appearance.',
  },
  appearanceFailed: 'Error updating appearance',
  view: {
    title: 'Display',
    colorScheme: 'Color scheme',
    colorSchemes: { system: 'System', light: 'Light', dark: 'Dark' },
    weekStart: 'The week starts on',
    asBrowser: (what: string) => `Browser default (${what})`,
    hourCycle: 'Time format',
    hourCycles: { 12: '12 hours', 24: '24 hours' },
    showsWeekend: 'Show weekends',
    secondTimeZone: 'Second time zone',
    noSecondTimeZone: 'None',
    secondTimeZoneHint: 'Shown beside your own in the day and week views.',
    removeTimeZone: 'Remove',
  },
} as const;
