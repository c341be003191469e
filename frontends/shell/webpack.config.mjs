import { defineShell } from '@daymark/federation/webpack';
import { paths } from './src/paths.ts';

export default defineShell({
  directory: import.meta.dirname,
  // As in the imports of index.ts and screens.tsx.
  chunks: {
    start: 'bootstrap',
    layout: 'layout',
    signIn: 'sign-in',
    screens: {
      [paths.signIn]: 'sign-in',
      [paths.resetPassword]: 'mail-links',
      [paths.confirmEmail]: 'mail-links',
      [paths.calendar]: 'layout',
      [paths.calendarById]: 'layout',
    },
  },
});
