import type { MapsPlatform } from '../../domain/places/rules.ts';

/** Which maps this device has. On the server nobody knows: web maps, which open everywhere. */
export function mapsPlatform(): MapsPlatform {
  if (typeof navigator === 'undefined') return 'other';
  if (/iPhone|iPad|iPod/.test(navigator.userAgent)) return 'ios';
  return /Android/.test(navigator.userAgent) ? 'android' : 'other';
}
