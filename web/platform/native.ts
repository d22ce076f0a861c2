/** What the native shell puts into its page. */
interface Shell {
  Capacitor?: { isNativePlatform?: () => boolean };
}

/** Whether the page runs in the native shell, and not in a browser. */
export const isNative = (): boolean =>
  (globalThis as Shell).Capacitor?.isNativePlatform?.() === true;
