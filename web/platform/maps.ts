import type { MapsPlatform } from '../../domain/places/rules.ts';
import { useHydrated } from './hydrated.ts';

function readPlatform(): MapsPlatform {
  if (/iPhone|iPad|iPod/.test(navigator.userAgent)) return 'ios';
  return /Android/.test(navigator.userAgent) ? 'android' : 'other';
}

/** Which maps this device has; web maps, which open everywhere, until the page works. */
export const useMapsPlatform = (): MapsPlatform => (useHydrated() ? readPlatform() : 'other');
