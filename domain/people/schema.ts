import * as z from 'zod';
import { LANGUAGES } from '../language.ts';
import { rulingReasonSchema } from '../moderation/schema.ts';
import { assertionSchema, typedFactorSchema } from './schema.factors.ts';
import { PASSWORD } from './rules.ts';

/** One address, nothing else: no display name, no line break, no list (RFC 5321 length). */
export const emailSchema = z.string().trim().max(254).pipe(z.email());

export const passwordSchema = z.string().min(PASSWORD.minLength).max(PASSWORD.maxLength);

/** A person's name: one line without control or direction-changing characters. */
export const fullNameSchema = z
  .string()
  .trim()
  .max(100)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]*$/u);

export const personSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  fullName: z.string(),
  isAdmin: z.boolean(),
  /** May vote from anywhere, repeatedly, and while voting is closed (decision 8). */
  isVotingAdmin: z.boolean(),
  /** An organiser or owner whose password is known to be too short: first they choose a longer one. */
  needsLongerPassword: z.boolean(),
  locale: z.enum(LANGUAGES),
  /** Only of an organiser without a second step where the server requires one: until when they may act as one. */
  secondFactorDue: z.object({ at: z.iso.datetime(), isOver: z.boolean() }).optional(),
});
export type Person = z.infer<typeof personSchema>;

/** How somebody shows that it is them: the fields beside `method` depend on it. */
export const confirmationSchema = z.discriminatedUnion('method', [
  z.object({
    method: z.literal('password'),
    password: z.string().min(1).max(PASSWORD.maxLength),
  }),
  z.object({
    /** Of the authenticator app, or a recovery code: either is read from what was typed. */
    method: z.enum(['app', 'code']),
    code: typedFactorSchema,
  }),
  assertionSchema.extend({ method: z.literal('passkey') }),
]);
export type FactorConfirmation = Exclude<
  z.output<typeof confirmationSchema>,
  { method: 'password' }
>;

/** The identity providers besides the password (S1 §2). */
export const PROVIDERS = ['google', 'apple'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** The token that Google's or Apple's SDK gave the app, with the nonce of the request. */
export const identityTokenSchema = z.object({
  provider: z.enum(PROVIDERS),
  idToken: z.string().min(1).max(16_000),
  nonce: z.string().min(20).max(200),
  /** The name, which Apple gives only to the app and only once; it does not change an existing account. */
  fullName: z.string().max(300).optional(),
});
export type IdentityToken = z.output<typeof identityTokenSchema>;

/** The challenge that starts the in-app browser: SHA-256 of its verifier, base64url (RFC 7636 §4.2). */
export const challengeSchema = z.string().regex(/^[\w-]{43}$/);

/** The code from the in-app browser, and the verifier of the challenge it began with. */
export const nativeCodeSchema = z.object({
  code: z.string().min(20).max(200),
  verifier: z.string().regex(/^[\w.~-]{43,128}$/),
});
export type NativeCode = z.output<typeof nativeCodeSchema>;

/** The person now signed in in the app, and whether their account is new. */
export const nativeArrivalSchema = z.object({ person: personSchema, isNew: z.boolean() });
export type NativeArrival = z.infer<typeof nativeArrivalSchema>;

/** A browser or app in which a person is signed in. */
export const sessionSchema = z.object({
  id: z.uuid(),
  /** Whether it is the requesting one. */
  current: z.boolean(),
  /** As `describeDevice` returns them; null if unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** When it was last renewed, at most a day after its last use. */
  renewedAt: z.iso.datetime(),
});
export type Session = z.infer<typeof sessionSchema>;

/** The fields of a person's own page beyond `personSchema`. */
export const accountSchema = z.object({
  createdAt: z.iso.datetime(),
  /** Without one, the person signs in through a provider. */
  hasPassword: z.boolean(),
  /** Characters that a new password must have. */
  minPasswordLength: z.int(),
  /** Whether the person gets a mail after each vote. */
  voteMails: z.boolean(),
  /** Whether the person gets mails about reviews: replies to their own, and new ones of their restaurants. */
  reviewMails: z.boolean(),
  /** Whether the person wants news of the festival. */
  newsMails: z.boolean(),
  providers: z.array(z.enum(PROVIDERS)),
  /**
   * Whether deleting the account asks for the password or a new sign-in: the session is old. An account with a second
   * step confirms by that instead.
   */
  needsReauthentication: z.boolean(),
  sessions: z.array(sessionSchema),
});
export type Account = z.infer<typeof accountSchema>;

const rows = z.array(z.record(z.string(), z.unknown()));

/** All stored data about one person, table by table, with the database's column names. */
export const personalDataSchema = z.object({
  exportedAt: z.iso.datetime(),
  profile: z.record(z.string(), z.unknown()),
  roles: rows,
  signInMethods: rows,
  sessions: rows,
  authenticatorApps: rows,
  recoveryCodes: rows,
  passkeys: rows,
  ballots: rows,
  /** What is kept about the requests; of the keyed hashes only which there are. */
  ballotTraces: rows,
  ledgerLinks: rows,
  votes: rows,
  venueRedemptions: rows,
  votingDays: rows,
  reviews: rows,
  reviewReplies: rows,
  reviewReports: rows,
  favourites: rows,
  restaurantsOwned: rows,
  restaurantAccessRequests: rows,
  restaurantStaff: rows,
  restaurantProposals: rows,
  mailConsents: rows,
  newsMails: rows,
  violations: rows,
  appeals: rows,
  voteRulings: rows,
  voteAppeals: rows,
  resultObjections: rows,
  resultAnswers: rows,
  resultSignatures: rows,
  resultRules: rows,
  resultSnapshots: rows,
  resultReveals: rows,
  resultPacks: rows,
  pageViews: rows,
});
export type PersonalData = z.infer<typeof personalDataSchema>;

/** Bans a person by hand, with the reason that they read; or lifts a ban. */
export const banSchema = z
  .object({ personId: z.uuid(), isBanned: z.boolean(), reason: rulingReasonSchema.optional() })
  .refine(({ isBanned, reason }) => !isBanned || reason !== undefined, { path: ['reason'] });
export type Ban = z.output<typeof banSchema>;

/** A person as the organisers see them. */
export const listedPersonSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  fullName: z.string(),
  emailVerified: z.boolean(),
  /** From the role; for an address of the configuration see `isAdminByConfiguration`. */
  isAdmin: z.boolean(),
  isAdminByConfiguration: z.boolean(),
  isBanned: z.boolean(),
  /** Suspended until then; null without a suspension. */
  suspendedUntil: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** Number of the person's restaurants. */
  restaurants: z.number(),
});
export type ListedPerson = z.infer<typeof listedPersonSchema>;
