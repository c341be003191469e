import { defineRemote } from '@daymark/federation/webpack';

export default defineRemote({ directory: import.meta.dirname, name: 'admin' });
