import { defineGallery } from './define-gallery.mjs';

export default defineGallery({ directory: import.meta.dirname, port: 3010 });
