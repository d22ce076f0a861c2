/** When a sign-up needs a proof of work, as organisers set it; automatic: while sign-ups are unusual. */
export const SIGN_UP_PROOF_MODES = ['automatic', 'always', 'never'] as const;
export type SignUpProofMode = (typeof SIGN_UP_PROOF_MODES)[number];

/** The mode of a stored setting; a missing or unknown one is the default. */
export const signUpProofModeOf = (setting: string | null | undefined): SignUpProofMode =>
  SIGN_UP_PROOF_MODES.find((mode) => mode === setting) ?? 'automatic';

/** What sign-ups are counted by: the network (/24, or /48) and the registrable domain of the mail address. */
export const SIGN_UP_TRACES = ['network', 'mail_domain'] as const;
export type SignUpTrace = (typeof SIGN_UP_TRACES)[number];

export const SIGN_UP_LIMITS = {
  /** Fewer sign-ups than these in an hour are usual, whatever the festival does. */
  usualAnyway: { network: 60, mail_domain: 30 },
  /** So many times a trace's share of the hour, by its share of the festival so far, is still usual. */
  factor: 3,
  /** The share of a trace is known from so many sign-ups on; of a domain nothing is judged before. */
  knownFrom: 200,
  /** A share that is larger counts as this one. */
  maxShare: 0.9,
  /** The festival so far: older hours are forgotten. */
  days: 7,
  /** While the proof is required, sign-ups above this share of the limit prolong it. */
  prolongsFrom: 0.5,
  /** It is required for so long after the last unusual sign-up. */
  minutes: 30,
  alertMinutes: 60,
} as const;

/** The sign-ups of one network or mail domain, and of all. */
export interface SignUpFigures {
  trace: SignUpTrace;
  /** In the last hour. */
  recent: number;
  /** All others in the last hour. */
  others: number;
  /** Before it, without hours in which the trace was unusual. */
  before: number;
  /** All before it. */
  allBefore: number;
}

/** The number of sign-ups in an hour up to which a trace is usual; Infinity: it is not judged yet. */
export function usualSignUps({ trace, others, before, allBefore }: SignUpFigures): number {
  const { usualAnyway, factor, knownFrom, maxShare } = SIGN_UP_LIMITS;
  if (allBefore < knownFrom) return trace === 'network' ? usualAnyway.network : Infinity;
  const share = Math.min(maxShare, before / allBefore);
  return Math.max(usualAnyway[trace], factor * others * (share / (1 - share)));
}

/** Counts of sign-ups are erased after so many days: one more than the rule looks back. */
export const SIGN_UP_COUNT_DAYS = SIGN_UP_LIMITS.days + 1;

/** When the proof is required, and which figures that rests on. */
export interface SignUpGuard {
  since: Date;
  until: Date;
  trace: SignUpTrace;
  /** The most sign-ups in an hour that one trace has had meanwhile. */
  signUps: number;
}

/** Whether the proof is required now. @param guard null: sign-ups have never been unusual */
export const isProofRequired = (
  mode: SignUpProofMode,
  guard: Pick<SignUpGuard, 'until'> | null,
  now: Date,
): boolean => mode === 'always' || (mode === 'automatic' && guard !== null && guard.until > now);

/**
 * The guard after a sign-up. It begins above the usual, and ends only some time after the sign-ups have fallen
 * below half of that, so that it does not go on and off.
 * @param figures of the traces of this sign-up
 * @returns `unusual`: the traces above the limit, which do not count as usual later
 */
export function guardAfter(
  guard: SignUpGuard | null,
  figures: readonly SignUpFigures[],
  now: Date,
): { guard: SignUpGuard | null; unusual: SignUpTrace[] } {
  const active = guard !== null && guard.until > now ? guard : null;
  const unusual = figures.filter((one) => one.recent > usualSignUps(one));
  const prolonging = active
    ? figures.filter((one) => one.recent > SIGN_UP_LIMITS.prolongsFrom * usualSignUps(one))
    : unusual;
  const worst = prolonging.toSorted((one, other) => other.recent - one.recent)[0];
  const names = unusual.map(({ trace }) => trace);
  if (!worst) return { guard, unusual: names };
  const isWorse = active === null || worst.recent > active.signUps;
  return {
    guard: {
      since: active?.since ?? now,
      until: new Date(now.getTime() + SIGN_UP_LIMITS.minutes * 60_000),
      trace: isWorse ? worst.trace : active.trace,
      signUps: isWorse ? worst.recent : active.signUps,
    },
    unusual: names,
  };
}

/**
 * The sign-ups of the last hour, of two counters of whole hours.
 * @param current of the hour of `now`
 * @param last of the hour before
 */
export function inLastHour(current: number, last: number, now: Date): number {
  const HOUR_MS = 3_600_000;
  const passed = (now.getTime() % HOUR_MS) / HOUR_MS;
  return Math.round(current + last * (1 - passed));
}

/**
 * The work of one proof: so many iterations of PBKDF2 with SHA-512 for each number tried, and the range of the
 * number that is the answer. Measured in decision 0062.
 */
export const PROOF_WORK = { iterations: 5000, fewest: 60, most: 140 } as const;

/** A challenge is accepted for so long; a page that is open longer fetches another. */
export const PROOF_MINUTES = 20;
