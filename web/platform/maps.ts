import type { MapsPlatform } from '../../domain/places/rules.ts';
import { type Device, detectDevice, readAgent } from './device.ts';
import { useHydrated } from './hydrated.ts';

const MAPS: Record<Device, MapsPlatform> = { ios: 'ios', android: 'android', computer: 'other' };

const readPlatform = () => MAPS[detectDevice(readAgent())];

/** The map app of this device; until hydration web maps, which open everywhere. */
export const useMapsPlatform = (): MapsPlatform => (useHydrated() ? readPlatform() : 'other');
