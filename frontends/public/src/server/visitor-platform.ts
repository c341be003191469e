import type { VisitorPlatform } from '../page-data.js';

/** Detects the visitor's device from the User-Agent. */
export function platformOf(userAgent: string): VisitorPlatform {
  if (/Android/.test(userAgent)) return 'android';
  if (/iPhone|iPad|iPod|Macintosh/.test(userAgent)) return 'apple';
  return /Windows/.test(userAgent) ? 'windows' : 'other';
}
