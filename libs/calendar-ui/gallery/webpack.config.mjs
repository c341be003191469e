import { defineGallery } from '@daymark/ui/gallery';

export default defineGallery({ directory: import.meta.dirname, port: 3011 });
