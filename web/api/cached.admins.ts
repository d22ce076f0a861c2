const SECOND = 1000;

/** The part of the table of cache times (`cached.ts`) for what only organisers read. */
export const cachedByAdmins = {
  // Ours: several organisers work in the same lists.
  admin: { staleTime: 10 * SECOND },
  /** The same, refetched on focus: for what others may change meanwhile. */
  adminOnFocus: { staleTime: 10 * SECOND, refetchOnWindowFocus: true },
  /** The desk of the result, and a remote before the reveal: organisers wait for each other. */
  desk: { staleTime: 0, refetchInterval: 5 * SECOND, refetchOnWindowFocus: true },
  /** The caches of the answering server, while its page is open. */
  monitor: { staleTime: 0, refetchInterval: 10 * SECOND },
  /** Where a presentation is, while its page is open. Without an answer it is asked again just so. */
  reveal: { staleTime: 0, gcTime: 0, refetchInterval: SECOND, retry: false },
  /** The recipients of a mail to many. */
  recipients: (isSending: boolean) => ({
    staleTime: 2 * SECOND,
    refetchInterval: isSending ? 3 * SECOND : (false as const),
  }),
} as const;
