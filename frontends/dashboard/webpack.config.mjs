import { defineRemote } from '@daymark/federation/webpack';
import { label, pages } from './src/pages.ts';

export default defineRemote({
  directory: import.meta.dirname,
  name: 'dashboard',
  label,
  pages,
  // As in the imports of routes.tsx.
  chunks: {
    [pages.create.path]: 'calendar-pages',
    [pages.detail.path]: 'calendar-pages',
  },
});
