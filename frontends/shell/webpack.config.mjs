import { defineShell } from '@daymark/federation/webpack';

export default defineShell({ directory: import.meta.dirname });
