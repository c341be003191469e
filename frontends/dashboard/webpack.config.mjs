import { defineRemote } from '@daymark/federation/webpack';
import { label, pages } from './src/pages.ts';

export default defineRemote({
  directory: import.meta.dirname,
  name: 'dashboard',
  label,
  pages,
  // As the imports of routes.tsx name them.
  chunks: {
    [pages.list.path]: 'home',
    [pages.desk.path]: 'home',
    [pages.create.path]: 'calendar-pages',
    [pages.detail.path]: 'calendar-pages',
  },
});
