/**
 * Sending pauses after this many mails in a row of which nobody knows whether they arrived: the connection
 * to the mail server broke after they were handed over.
 */
export const MAX_IN_DOUBT = 10;

/**
 * How many mails reach one mailbox within a time because of what others do: anybody can type any address.
 * Of these at most `notices` are notices, so that whoever is flooded with them can still get in.
 */
export const STRANGER_MAILS = { max: 3, notices: 2, windowMs: 3_600_000 } as const;

/**
 * The mails that anybody can cause: those of signing up and in, and notices. No other mail is limited: it
 * answers what its reader did while signed in, or comes from organisers or from the server itself.
 */
const STRANGER_KINDS: ReadonlyMap<string, 'access' | 'notice'> = new Map([
  ['confirm_email', 'access'],
  ['reset_password', 'access'],
  ['sign_up_attempt', 'access'],
  ['staff_invited', 'notice'],
  ['access_requested', 'notice'],
  ['review_answered', 'notice'],
  ['new_reviews', 'notice'],
]);
/** Null for a mail that is not limited. */
export const strangerKind = (kind: string): 'access' | 'notice' | null =>
  STRANGER_KINDS.get(kind) ?? null;

/** These say everything that has come together; one that is held back is sent later instead of dropped. */
const DIGESTS: ReadonlySet<string> = new Set(['access_requested', 'new_reviews']);
export const isDigest = (kind: string): boolean => DIGESTS.has(kind);
