import { keep, type KeptName, recall } from '../platform/kept.ts';

/**
 * Something that was waved away and may be asked again after a while, also after a reload.
 * @param name under which the moment is kept (milliseconds since 1970)
 * @param keptMs how long it stays away
 */
export const makePutOff = (name: KeptName, keptMs: number) => ({
  putOff: () => void keep(name, String(Date.now())),
  /** A clock set back since then asks no sooner; what is no moment puts nothing off. */
  isPutOff(): boolean {
    const at = recall(name);
    return at !== null && Date.now() - Number(at) < keptMs;
  },
});
