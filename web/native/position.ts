import { Geolocation, type Position } from '@capacitor/geolocation';
import type { Fix, PositionProblem } from '../platform/position-machine.ts';

/** The plugin's codes: those of a device whose location is off can be mended as a no can. */
const PROBLEMS: Record<string, PositionProblem> = {
  'OS-PLUG-GLOC-0002': 'unavailable',
  'OS-PLUG-GLOC-0003': 'denied',
  'OS-PLUG-GLOC-0007': 'denied',
  'OS-PLUG-GLOC-0008': 'denied',
  'OS-PLUG-GLOC-0009': 'denied',
  'OS-PLUG-GLOC-0010': 'timeout',
  'OS-PLUG-GLOC-0014': 'unavailable',
  'OS-PLUG-GLOC-0015': 'unavailable',
  'OS-PLUG-GLOC-0016': 'unavailable',
  'OS-PLUG-GLOC-0017': 'unavailable',
};

/** Asks the device once where it is; the system may ask the person first. */
export async function askPosition(
  options: Required<PositionOptions>,
): Promise<Fix | PositionProblem> {
  try {
    return readFix(await Geolocation.getCurrentPosition(options)) ?? 'unavailable';
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return PROBLEMS[code] ?? 'other';
  } finally {
    followed?.renew().catch(() => {});
  }
}

/** null where the device answers without saying anything. */
function readFix({ coords, timestamp }: Position): Fix | null {
  const { latitude, longitude, accuracy } = coords;
  if (![latitude, longitude, accuracy, timestamp].every(Number.isFinite)) return null;
  return { latitude, longitude, accuracyMeters: accuracy, takenAt: new Date(timestamp) };
}

/** As a browser's `PermissionStatus`: asked again when the app comes back, and after each look. */
class AppPermission extends EventTarget {
  state: PermissionState = 'prompt';

  async renew(): Promise<void> {
    const { location, coarseLocation } = await Geolocation.checkPermissions();
    const granted = location === 'granted' || coarseLocation === 'granted';
    const state = granted ? 'granted' : location === 'denied' ? 'denied' : 'prompt';
    if (state === this.state) return;
    this.state = state;
    this.dispatchEvent(new Event('change'));
  }
}

let followed: AppPermission | null = null;

/** @throws where the device's location is off: then a look says so */
export async function followPermission(): Promise<AppPermission> {
  const permission = new AppPermission();
  followed = permission;
  document.addEventListener('visibilitychange', () => {
    // Whoever comes back from the system's settings may have changed it there.
    if (document.visibilityState === 'visible') permission.renew().catch(() => {});
  });
  await permission.renew();
  return permission;
}
