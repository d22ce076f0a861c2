import { useSyncExternalStore } from 'react';
import type { MapsPlatform } from '../../domain/places/rules.ts';

function readPlatform(): MapsPlatform {
  if (/iPhone|iPad|iPod/.test(navigator.userAgent)) return 'ios';
  return /Android/.test(navigator.userAgent) ? 'android' : 'other';
}

const never = () => () => {};

/** Which maps this device has; web maps, which open everywhere, until the page works. */
export const useMapsPlatform = (): MapsPlatform =>
  useSyncExternalStore(never, readPlatform, () => 'other');
