import { keep, type KeptName, recall } from '../platform/kept.ts';

/**
 * A prompt that was dismissed and may be shown again after a while, also after a reload.
 * @param name the key that stores the moment (milliseconds since 1970)
 * @param keptMs how long it stays away
 */
export const makePutOff = (name: KeptName, keptMs: number) => ({
  putOff: () => void keep(name, String(Date.now())),
  /** A clock set back since then does not shorten it; an invalid moment is ignored. */
  isPutOff(): boolean {
    const at = recall(name);
    return at !== null && Date.now() - Number(at) < keptMs;
  },
});
