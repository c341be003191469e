import type { VisitorPlatform } from '../page-data.js';

/** What a visitor's device is, by what the browser calls itself. */
export function platformOf(userAgent: string): VisitorPlatform {
  if (/Android/.test(userAgent)) return 'android';
  if (/iPhone|iPad|iPod|Macintosh/.test(userAgent)) return 'apple';
  return /Windows/.test(userAgent) ? 'windows' : 'other';
}
