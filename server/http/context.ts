import type { Language } from '../../domain/language.ts';
import type { Services, SignedIn } from '../ports.ts';

/** One request, as the operations see it. */
export interface ApiContext {
  services: Services;
  language: Language;
  headers: Headers;
  /** Headers to send with the answer, cookies above all. */
  resHeaders?: Headers | undefined;
  clientAddress: string;
  /**
   * Called where an answer may not be shared with anybody from a moment on, such as totals that will be hidden
   * (`createEnd` of `shared-cache.ts`).
   */
  endSharingAt?: ((at: Date) => void) | undefined;
  /** Whoever is signed in without a role, in place of the caller: the answer is shared by all of them. */
  member?: SignedIn | undefined;
  /** Whether the operation may change something: then the caller's account is read anew. */
  isWrite: boolean;
}
