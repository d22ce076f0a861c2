import * as z from 'zod';
import { BALLOT_STATES, EVIDENCE_KINDS } from '../evidence/rules.ts';
import { DISTANCE_BANDS, type DistanceBand } from '../places/rules.ts';
import { CLUSTER_KINDS, SIGNAL_REASONS } from '../signals/rules.ts';
import { typedWords } from '../text.ts';

const id = z.uuid().toLowerCase();
/** A keyed hash of `ballot_traces`: 16 bytes in lower-case hexadecimal. */
const traceSchema = z.string().regex(/^[0-9a-f]{32}$/);

/** A moment; or a day of the festival, or a minute of one (`2026-05-02T11:30`), by the festival's clocks. */
const whenSchema = z.union([
  z.iso.datetime(),
  z.iso.date(),
  z.iso.datetime({ local: true, precision: -1 }),
]);

/** Which ballots to list. Every given part must fit. */
export const ballotFilterSchema = z.object({
  /** Part of the voter's name or mail address. */
  q: typedWords(100).optional(),
  personId: id.optional(),
  restaurantId: id.optional(),
  dishId: id.optional(),
  clusterId: id.optional(),
  rulingId: id.optional(),
  /** Cast at or after this moment and before that one; or days, both included. See `whenSchema`. */
  from: whenSchema.optional(),
  to: whenSchema.optional(),
  evidence: z.enum(EVIDENCE_KINDS).optional(),
  /** `any`: with at least one signal. */
  signal: z.enum([...SIGNAL_REASONS, 'any']).optional(),
  state: z.enum(BALLOT_STATES).optional(),
  network: traceSchema.optional(),
  subnet: traceSchema.optional(),
  mailDomain: traceSchema.optional(),
  device: traceSchema.optional(),
});
export type BallotFilter = z.output<typeof ballotFilterSchema>;

const BANDS = Object.keys(DISTANCE_BANDS) as DistanceBand[];
const moment = z.iso.datetime();
const count = z.number().int().min(0);
const strength = z.union([z.literal(1), z.literal(2), z.literal(3)]);
const evidence = z.enum(EVIDENCE_KINDS);
const state = z.enum(BALLOT_STATES);

/** A ballot in the list of organisers. */
export const listedBallotSchema = z.object({
  id: z.uuid(),
  createdAt: moment,
  restaurantId: z.uuid(),
  restaurantName: z.string(),
  dishId: z.uuid(),
  dishName: z.string(),
  rating: count,
  /** null once the account is deleted. */
  personId: z.uuid().nullable(),
  fullName: z.string().nullable(),
  email: z.string().nullable(),
  evidence,
  state,
  signals: z.array(z.enum(SIGNAL_REASONS)),
});
export type ListedBallot = z.infer<typeof listedBallotSchema>;

/** What organisers know of one ballot. Traces are hashes; a page shows their first four digits. */
export const ballotStorySchema = z.object({
  ballot: listedBallotSchema,
  ratings: z.array(z.object({ dishId: z.uuid(), dishName: z.string(), rating: count })),
  /** How far away the voter was; null once it is erased, and without a position. */
  distanceBand: z.enum(BANDS).nullable(),
  signals: z.array(
    z.object({
      reason: z.enum(SIGNAL_REASONS),
      strength,
      basis: z.record(z.string(), z.number()).nullable(),
    }),
  ),
  /** null: the ballot has none, or they are erased. */
  traces: z
    .object({
      network: traceSchema.nullable(),
      subnet: traceSchema.nullable(),
      mailDomain: traceSchema.nullable(),
      device: traceSchema.nullable(),
      accountAgeSeconds: z.number().nullable(),
      pageSeen: z.boolean(),
      secondsOpen: z.number().nullable(),
    })
    .nullable(),
  clusters: z.array(z.object({ id: z.uuid(), kind: z.enum(CLUSTER_KINDS), ballots: count })),
  /** How many ballots the person has cast. */
  ofPerson: count,
});
export type BallotStory = z.infer<typeof ballotStorySchema>;

/** What was typed, as the votes are compared by it. */
export const foundTraceSchema = z.object({
  kind: z.enum(['network', 'subnet', 'mailDomain']),
  hash: traceSchema,
  /** In words: `203.0.113.0/24`, `example.com`. */
  value: z.string(),
});
export type FoundTrace = z.infer<typeof foundTraceSchema>;

/** A cluster in the list. */
export const votesClusterSchema = z.object({
  id: z.uuid(),
  kind: z.enum(CLUSTER_KINDS),
  restaurantId: z.uuid(),
  restaurantName: z.string(),
  day: z.iso.date(),
  strength,
  ballots: count,
  /** Of these, held or excluded ones. */
  withheld: count,
  /** All ballots for the restaurant on that day. */
  ofDay: count,
  firstAt: moment,
  lastAt: moment,
  isDismissed: z.boolean(),
  /** Who found it harmless, when and why; null: nobody has. `by` is null once the account is deleted. */
  dismissal: z.object({ at: moment, by: z.string().nullable(), note: z.string() }).nullable(),
});
export type VotesCluster = z.infer<typeof votesClusterSchema>;

/** A place in the ranking with the cluster's votes and without them. */
const comparedPlaceSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  withRank: count.nullable(),
  withPoints: count,
  withoutRank: count.nullable(),
  withoutPoints: count,
});

/** A cluster as a picture. */
export const clusterPictureSchema = z.object({
  cluster: votesClusterSchema,
  /** The restaurant's day in quarters of an hour; those without votes are left out. */
  timeLine: z.array(z.object({ at: moment, inCluster: count, others: count })),
  /** Miles east and north of the restaurant, of positions that are still stored; at most 500. */
  points: z.array(z.object({ ballotId: z.uuid(), east: z.number(), north: z.number(), state })),
  /** The first ten restaurants by points with and without the cluster, and its own. */
  ranking: z.array(comparedPlaceSchema),
});
export type ClusterPicture = z.infer<typeof clusterPictureSchema>;
