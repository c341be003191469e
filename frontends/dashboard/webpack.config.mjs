import { defineRemote } from '@daymark/federation/webpack';
import { label, pages } from './src/pages.ts';

export default defineRemote({ directory: import.meta.dirname, name: 'dashboard', label, pages });
