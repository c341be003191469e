import { accountTexts } from './texts/account.js';
import { appearanceTexts } from './texts/appearance.js';
import { binTexts } from './texts/bin.js';
import { archiveTexts, exportsTexts } from './texts/exports.js';
import { importsTexts } from './texts/imports.js';
import { sourceTexts } from './texts/source.js';

export const texts = {
  title: 'Settings',
  signedOut: 'You need to be logged in to access settings',
  signedOutText: 'Sign in to change your account and how your events look.',
  signIn: 'Sign In',
  optional: '(optional)',
  tabs: 'Settings',
  account: 'Account',
  appearance: 'Appearance',
  bin: binTexts,
  source: sourceTexts,
  archive: archiveTexts,
  exports: exportsTexts,
  imports: importsTexts,
  loading: 'Loading your settings',
  fetchFailed: 'Error fetching settings',
  fetchFallback: 'Your settings could not be loaded.',
  tryAgain: 'Try Again',
  failureFallback: 'Please try again in a moment.',
  save: 'Save',
  saving: 'Saving...',
  changedElsewhere: {
    title: 'Changed in the meantime',
    text: 'These settings were changed in another window since you opened them. What you chose is still here: save again to keep it, or use the newest.',
    takeNewest: 'Use the newest',
  },
  ...accountTexts,
  ...appearanceTexts,
} as const;
