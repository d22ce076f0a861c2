const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * How long an answer is good, how long it is kept while nothing shows it, and what has it asked for
 * again: the one table of it (S2 §9). Every query takes its kind from here; scripts/check-contents.ts
 * refuses a time that stands anywhere else. What a kind leaves open is as `QUERY_DEFAULTS` says.
 */
export const cached = {
  /** Places, and what else a festival does not change. Kept as long as it is good. */
  static: { staleTime: HOUR, gcTime: HOUR },
  /** Restaurants, dishes, reviews, searches. */
  dynamic: { staleTime: 5 * MINUTE },
  /** What is somebody's own. */
  user: { staleTime: MINUTE, refetchOnWindowFocus: true },
  appSettings: { staleTime: 15 * MINUTE },
  /** The title comes with the settings: this is how its reader, the header, asks for them. */
  appTitle: { staleTime: 5 * MINUTE, gcTime: 10 * MINUTE },
  /** What is counted. Also where votes are pushed: so an event that is lost is made up for. */
  realTime: {
    staleTime: 30 * SECOND,
    refetchInterval: 30 * SECOND,
    refetchOnWindowFocus: true,
  },

  /**
   * Whether one may vote: every 5 s (S2 §5), seldom while the server tells of every change.
   * @param isTold whether it does at this moment
   */
  votingStatus: (isTold: () => boolean) => ({
    staleTime: 5 * SECOND,
    refetchInterval: () => (isTold() ? MINUTE : 5 * SECOND),
  }),

  // Ours: several organisers work in the same lists.
  admin: { staleTime: 10 * SECOND },
  /** The same of what others change while one looks elsewhere. */
  adminOnFocus: { staleTime: 10 * SECOND, refetchOnWindowFocus: true },
  /** How much waits, and figures of days. */
  tally: { staleTime: MINUTE, refetchInterval: MINUTE, refetchOnWindowFocus: true },
  /** The caches of the server that answers, while somebody looks on. */
  monitor: { staleTime: 0, refetchInterval: 10 * SECOND },
  /**
   * A mail to many.
   * @param isSending whether it is being sent, by what is known of it
   */
  sending: <Data>(isSending: (data: Data) => boolean) => ({
    staleTime: 5 * SECOND,
    refetchInterval: ({ state: { data } }: { state: { data: Data | undefined } }) =>
      data !== undefined && isSending(data) ? 1.5 * SECOND : false,
  }),
  /** The list of whom it went to. */
  recipients: (isSending: boolean) => ({
    staleTime: 2 * SECOND,
    refetchInterval: isSending ? 3 * SECOND : (false as const),
  }),

  /** What somebody types is held against it: read anew each time, and never under the typing hand. */
  edited: { staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  /** Whoever opens it again reads it again. */
  unkept: { gcTime: 0 },
  /** A part of the app, fetched as a file: it never changes, and the browser asks for it as it may. */
  file: { staleTime: Infinity, retry: false },

  /** Kept from an earlier visit: without a network it cannot come again. */
  restored: { gcTime: Infinity },

  /** For a single reading that somebody waits for, and does without. */
  once: { retry: false },
  /** For a single reading: whatever is here is good enough, so a page shows without waiting. */
  asItStands: { staleTime: 'static' },
  /** For a single reading: nothing that is here is good enough. */
  anew: { staleTime: 0 },
} as const;

/** How often more it is asked when no answer came. */
const RETRIES = { reading: 2, writing: 1 } as const;

/** Not where the server has refused: it would do so again. */
const isWorthAsking = (error: unknown): boolean => {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 0;
  return !(status >= 400 && status < 500);
};

const retriesReading = (failures: number, error: unknown): boolean =>
  failures < RETRIES.reading && isWorthAsking(error);

/** Only of a write that is the same done twice (`repeating` of domain/operation.ts). */
export const retriesWriting = (failures: number, error: unknown): boolean =>
  failures < RETRIES.writing && isWorthAsking(error);

/** In milliseconds; the second time it waits twice as long. */
export const retryDelay = (failures: number): number => SECOND * 2 ** failures;

/**
 * What holds where a kind says nothing else.
 * @param isInBrowser the server asks itself, and once
 */
export const queryDefaults = (isInBrowser: boolean) => ({
  staleTime: 2 * MINUTE,
  gcTime: 5 * MINUTE,
  retry: isInBrowser && retriesReading,
  retryDelay,
  refetchOnWindowFocus: false,
  // Said aloud: with this network mode the library's default is not to.
  refetchOnReconnect: true,
  // Also where the device believes that it has no network: it may be wrong.
  networkMode: 'always' as const,
});

/** Gentle cleanup: so long after the start, and of what is older than this. */
export const CLEANUP = { afterMs: SECOND, olderThanMs: HOUR, reloadAfterMs: 100 } as const;
