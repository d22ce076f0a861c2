import { Geolocation } from '@capacitor/geolocation';
import { readFix } from '../platform/position-device.ts';
import type { Fix, PositionProblem } from '../platform/position-machine.ts';

/** Maps the plugin's codes. A location that is switched off counts as denied: people can fix both. */
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

/** Reads the device's position once; the system may ask for permission first. */
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

/** Like a browser's `PermissionStatus`: renewed when the app resumes, and after each position read. */
class AppPermission extends EventTarget {
  state: PermissionState = 'prompt';
  /** Whether the device's location was off at the last check. */
  private isOff = false;

  /** @throws if the device's location is off */
  async renew(): Promise<void> {
    const wasOff = this.isOff;
    const { location, coarseLocation } = await Geolocation.checkPermissions().catch(
      (error: unknown) => {
        this.isOff = true;
        throw error;
      },
    );
    this.isOff = false;
    const granted = location === 'granted' || coarseLocation === 'granted';
    const state = granted ? 'granted' : location === 'denied' ? 'denied' : 'prompt';
    if (state === this.state && !wasOff) return;
    this.state = state;
    this.dispatchEvent(new Event('change'));
  }
}

let followed: AppPermission | null = null;

/** @throws if the device's location is off: reading the position then says so */
export async function followPermission(): Promise<AppPermission> {
  const permission = new AppPermission();
  await permission.renew();
  followed = permission;
  document.addEventListener('visibilitychange', () => {
    // It may have been changed in the system's settings meanwhile.
    if (document.visibilityState === 'visible') permission.renew().catch(() => {});
  });
  return permission;
}
