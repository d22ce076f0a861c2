const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * The one table of cache times (S2 §9): how long an answer is fresh, how long it is kept without an
 * observer, and what refetches it. Every query takes its kind from here; scripts/check-contents.ts
 * refuses times anywhere else. `queryDefaults` holds what a kind leaves out. Those of organisers' lists are in
 * `cached.admins.ts`, so that visitors do not load them.
 */
export const cached = {
  /** Places, and what else does not change during a festival. Kept as long as it is fresh. */
  static: { staleTime: HOUR, gcTime: HOUR },
  /** Restaurants, dishes, reviews, searches. */
  dynamic: { staleTime: 5 * MINUTE },
  /** A person's own data. */
  user: { staleTime: MINUTE, refetchOnWindowFocus: true },
  appSettings: { staleTime: 15 * MINUTE },
  /** The title is one of the settings: the header requests them with these times. */
  appTitle: { staleTime: 5 * MINUTE, gcTime: 10 * MINUTE },
  /** Counts. Polled even while votes are pushed, to make up for a lost event. */
  realTime: {
    staleTime: 30 * SECOND,
    refetchInterval: 30 * SECOND,
    refetchOnWindowFocus: true,
  },

  /**
   * Whether voting is open: every 5 s (S2 §5), less often while the server pushes every change.
   * @param isLive whether changes are pushed at this moment
   */
  votingStatus: (isLive: () => boolean) => ({
    staleTime: 5 * SECOND,
    refetchInterval: () => (isLive() ? MINUTE : 5 * SECOND),
  }),

  /** Counts of waiting items, and figures per day. */
  tally: { staleTime: MINUTE, refetchInterval: MINUTE, refetchOnWindowFocus: true },
  /**
   * What the server works on while a page waits for it: a mail to many, a receipt.
   * @param isAwaited whether it is not done yet, according to the latest data
   */
  awaited: <Data>(isAwaited: (data: Data) => boolean) => ({
    staleTime: 2 * SECOND,
    refetchInterval: ({ state: { data } }: { state: { data: Data | undefined } }) =>
      data !== undefined && isAwaited(data) ? 2 * SECOND : false,
    refetchOnWindowFocus: true,
  }),

  /** Edited data: read anew each time a form opens, and never refetched while someone types. */
  edited: { staleTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  /** Over another kind: once stale, also when the person comes back, as to a page left open since yesterday. */
  onReturn: { refetchOnWindowFocus: true },
  /** Fetched again each time it is opened. */
  unkept: { gcTime: 0 },
  /** A part of the app, loaded as a file: it never changes, and is not retried. */
  file: { staleTime: Infinity, retry: false },

  /** Kept from an earlier visit: it cannot be fetched again without a network. */
  restored: { gcTime: Infinity },

  /** For a single read that a page waits for but can do without. */
  once: { retry: false },
  /** For a single read: any cached answer will do, so the page need not wait. */
  asItStands: { staleTime: 'static' },
  /** For a single read: never from the cache. */
  anew: { staleTime: 0 },
} as const;

/** How many times a call is repeated if no answer came. */
const RETRIES = { reading: 2, writing: 1 } as const;

/** Not after a refusal: the server would refuse again. */
const isWorthAsking = (error: unknown): boolean => {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 0;
  return !(status >= 400 && status < 500);
};

/** The data of a failure whose answer did not come in time. */
export const TIMED_OUT = 'timed out';

/** Whoever has waited for one whole answer in vain is told so: three times the wait would be a minute. */
const isLate = (error: unknown): boolean =>
  error instanceof Error && 'data' in error && error.data === TIMED_OUT;

const retriesReading = (failures: number, error: unknown): boolean =>
  failures < RETRIES.reading && isWorthAsking(error) && !isLate(error);

/** Only for an idempotent write (`repeating` of domain/operation.ts). */
export const retriesWriting = (failures: number, error: unknown): boolean =>
  failures < RETRIES.writing && isWorthAsking(error);

/** In milliseconds; doubles with each failure. */
export const retryDelay = (failures: number): number => SECOND * 2 ** failures;

/**
 * Defaults for what a kind leaves out.
 * @param isInBrowser on the server there is no network between: one try only
 */
export const queryDefaults = (isInBrowser: boolean) => ({
  staleTime: 2 * MINUTE,
  gcTime: 5 * MINUTE,
  retry: isInBrowser && retriesReading,
  retryDelay,
  refetchOnWindowFocus: false,
  // Explicit: with this network mode, the library's default is false.
  refetchOnReconnect: true,
  // Even if the device reports no network: it may be wrong.
  networkMode: 'always' as const,
});

/** Gentle cleanup: when it runs after the start, and the age from which it removes data. */
export const CLEANUP = { afterMs: SECOND, olderThanMs: HOUR, reloadAfterMs: 100 } as const;
