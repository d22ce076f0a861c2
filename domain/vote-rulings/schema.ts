import * as z from 'zod';
import { BALLOT_STATES } from '../evidence/rules.ts';
import { typedNote } from '../text.ts';
import { ballotFilterSchema } from './schema.ballots.ts';
import {
  NOTE_LENGTH,
  SECOND_REASONS,
  VOTE_RULING_ACTIONS,
  VOTE_RULING_REASONS,
  VOTE_RULING_STATES,
} from './rules.ts';

const id = z.uuid().toLowerCase();
const moment = z.iso.datetime();
const count = z.number().int().min(0);

/** The maximum number of ballots that a page selects one by one. */
const SELECTED = 1000;

/**
 * The ballots of a ruling: single ones, all of a person, a cluster, or all that a filter finds. Ballots cast
 * after `upTo` are left out, so that votes that arrive meanwhile change nothing.
 */
export const rulingScopeSchema = z.object({
  of: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('ballots'), ids: z.array(id).min(1).max(SELECTED) }),
    z.object({ kind: z.literal('person'), personId: id }),
    z.object({ kind: z.literal('cluster'), clusterId: id }),
    z.object({ kind: z.literal('filter'), filter: ballotFilterSchema }),
  ]),
  /** `upTo` of the preview; none: without a limit. */
  upTo: moment.optional(),
});
export type RulingScope = z.output<typeof rulingScopeSchema>;

export const voteRulingInputSchema = z.object({
  idempotencyKey: id,
  scope: rulingScopeSchema,
  action: z.enum(VOTE_RULING_ACTIONS),
  reason: z.enum(VOTE_RULING_REASONS),
  note: typedNote(NOTE_LENGTH),
  /** `version` of the preview that the organiser saw. */
  seen: z.string().max(64),
});
export type VoteRulingInput = z.output<typeof voteRulingInputSchema>;

const movedPlaceSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  before: count.nullable(),
  after: count.nullable(),
});

/** What a ruling would change. */
export const rulingPreviewSchema = z.object({
  /** The moment of the preview; votes cast later are left out of the ruling. */
  upTo: moment,
  /** Changes with the ballots of the scope and their states. */
  version: z.string(),
  /** Number of ballots in the scope, and of those that the ruling changes. */
  ballots: count,
  changed: count,
  /** People whose ballots it changes. */
  people: count,
  states: z.object({ counted: count, held: count, excluded: count }),
  /** The restaurants of the changed ballots, those with the most of them first; at most ten. */
  restaurants: z.array(z.object({ id: z.uuid(), name: z.string(), ballots: count })),
  movedRestaurants: z.array(movedPlaceSchema),
  movedDishes: z.array(movedPlaceSchema),
  /** Empty: the organiser decides alone. */
  second: z.array(z.enum(SECOND_REASONS)),
  /** Whether another organiser could decide it; if none could, one alone decides. */
  hasOther: z.boolean(),
  /** Why this organiser may not rule on them; null: they may. */
  refusal: z.enum(['ruling_on_own_votes', 'vote_ruling_waiting']).nullable(),
});
export type RulingPreview = z.infer<typeof rulingPreviewSchema>;

export const voteRulingSchema = z.object({
  id: z.uuid(),
  action: z.enum(VOTE_RULING_ACTIONS),
  reason: z.enum(VOTE_RULING_REASONS),
  note: z.string(),
  state: z.enum(VOTE_RULING_STATES),
  ballots: count,
  clusterId: z.uuid().nullable(),
  undoesId: z.uuid().nullable(),
  restaurants: z.array(z.object({ id: z.uuid(), name: z.string(), ballots: count })),
  createdAt: moment,
  /** The organiser's name; null once the account is deleted. */
  createdBy: z.string().nullable(),
  decidedAt: moment.nullable(),
  /** The second organiser; null without one. */
  decidedBy: z.string().nullable(),
  endsAt: moment.nullable(),
  /** Whether the requesting organiser proposed it. */
  isOwn: z.boolean(),
  /** Why the requesting organiser may not approve it; null: they may, or it does not wait. */
  refusal: z.enum(['other_organiser_needed', 'ruling_on_own_votes']).nullable(),
  /** It can be taken back: it is in force, and takes back no other. */
  isUndoable: z.boolean(),
});
export type VoteRuling = z.infer<typeof voteRulingSchema>;

/** The answer to a ruling. */
export const ruledSchema = z.object({
  id: z.uuid(),
  /** `proposed`: it waits for a second organiser. */
  state: z.enum(VOTE_RULING_STATES),
  /** Number of ballots that it changed, or would change. */
  ballots: count,
  /** Of an undo: ballots that stayed, because a later ruling has changed them; at most 50. */
  kept: z.array(z.object({ ballotId: z.uuid(), state: z.enum(BALLOT_STATES) })),
  keptCount: count,
});
export type Ruled = z.infer<typeof ruledSchema>;

/** What waits for organisers (`VotesToDo`). */
export const votesToDoSchema = z.object({
  endingVotes: count,
  endsAt: moment.nullable(),
  appeals: count,
  proposals: count,
  clusters: count,
});
