/** The texts of the dialog for cancelling or reinstating an event. */
export const statusTexts = {
  loseNote: {
    title: 'Discard your note?',
    text: 'What you typed has not been sent yet.',
    confirm: 'Discard',
    keep: 'Keep writing',
  },
  scopes: {
    occurrence: 'This occurrence only',
    following: 'This and following occurrences',
    series: 'The entire recurring series',
  },
  cancel: {
    title: 'Cancel event',
    keep: 'Keep event',
    scopeQuestion: 'This is a recurring event. Which events do you want to cancel?',
    question: (title: string) => `"${title}" stays visible and is shown as cancelled.`,
    questionOfAll: (title: string) => `All dates of "${title}" stay visible and are shown as cancelled.`,
    note: 'Note for those who planned to come',
    confirm: 'Cancel event',
    busy: 'Cancelling...',
    done: 'Event cancelled',
    failed: 'Error cancelling event',
  },
  reinstate: {
    title: 'Reinstate event',
    keep: 'Keep it cancelled',
    scopeQuestion: 'This is a recurring event. Which events do you want to reinstate?',
    question: (title: string) => `"${title}" will take place after all.`,
    questionOfAll: (title: string) => `All dates of "${title}" will take place after all.`,
    confirm: 'Reinstate event',
    busy: 'Reinstating...',
    done: 'Event reinstated',
    failed: 'Error reinstating event',
  },
  failureFallback: 'Please try again in a moment.',
} as const;
