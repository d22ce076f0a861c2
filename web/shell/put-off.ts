/**
 * Something that was waved away and may be asked again after a while, also after a reload.
 * @param key where the browser keeps the moment (milliseconds since 1970)
 * @param keptMs how long it stays away
 */
export function makePutOff(key: string, keptMs: number) {
  /** For a browser that keeps nothing. */
  let inMemory: number | null = null;

  function load(): number | null {
    try {
      const saved = Number(localStorage.getItem(key) ?? Number.NaN);
      return Number.isNaN(saved) ? null : saved;
    } catch {
      return null;
    }
  }

  return {
    putOff(): void {
      inMemory = Date.now();
      try {
        localStorage.setItem(key, String(inMemory));
      } catch {
        // It stays away for as long as the page is open.
      }
    },
    /** A clock set back since then asks no sooner. */
    isPutOff: (): boolean =>
      [inMemory, load()].some((at) => at !== null && Date.now() - at < keptMs),
  };
}
