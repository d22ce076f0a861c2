import * as z from 'zod';
import { errorsOf } from '../errors.ts';
import { reading, repeating } from '../operation.ts';
import { typedWords } from '../text.ts';
import {
  ballotFilterSchema,
  ballotStorySchema,
  clusterPictureSchema,
  foundTraceSchema,
  listedBallotSchema,
  votesClusterSchema,
} from './schema.ballots.ts';

const tags = ['vote-rulings'];
const id = z.uuid().toLowerCase();

/** Microseconds, as the database has them. */
const momentSchema = z.iso.datetime({ precision: 6 });

/** What organisers read before they rule. */
export const ballotOperations = {
  ballots: reading('admin')
    .route({
      method: 'GET',
      path: '/admin/ballots',
      tags,
      summary: 'For organisers: ballots by person, place, time, evidence, signal and trace',
    })
    .input(
      ballotFilterSchema.extend({
        /** `next` of the page before; without it, the newest ballots. */
        before: z
          .string()
          .regex(
            /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
          )
          .refine((next) => momentSchema.safeParse(next.split('_')[0]).success)
          .optional(),
      }),
    )
    .output(
      z.object({
        ballots: z.array(listedBallotSchema),
        /** null on the last page. */
        next: z.string().nullable(),
      }),
    ),
  countBallots: reading('admin')
    .route({
      method: 'GET',
      path: '/admin/ballots/count',
      tags,
      summary:
        'For organisers: how many ballots a filter finds, up to one more than can be ruled on',
    })
    .input(ballotFilterSchema)
    .output(
      z.object({ total: z.number(), counted: z.number(), held: z.number(), excluded: z.number() }),
    ),
  ballot: reading('admin')
    .route({
      method: 'GET',
      path: '/admin/ballots/{ballotId}',
      tags,
      summary: 'For organisers: one ballot with its evidence, traces, signals and clusters',
    })
    .errors(errorsOf('ballot_not_found'))
    .input(z.object({ ballotId: id }))
    .output(ballotStorySchema),
  /** A POST, because addresses of people belong neither into a URL nor into a log of requests. */
  findTrace: repeating('admin')
    .route({
      method: 'POST',
      path: '/admin/ballot-traces/find',
      tags,
      summary: 'For organisers: the hash by which votes of a mail domain or network are found',
    })
    .errors(errorsOf('trace_text_unclear', 'trace_network_too_wide', 'traces_erased'))
    .input(z.object({ typed: typedWords(320) }))
    .output(foundTraceSchema),
  clusters: reading('admin')
    .route({
      method: 'GET',
      path: '/admin/vote-clusters',
      tags,
      summary: 'For organisers: clusters of votes, those with the most counted votes first',
    })
    .input(z.object({ restaurantId: id.optional() }))
    .output(z.object({ clusters: z.array(votesClusterSchema) })),
  cluster: reading('admin')
    .route({
      method: 'GET',
      path: '/admin/vote-clusters/{clusterId}',
      tags,
      summary: 'For organisers: a cluster as a picture, and the ranking with and without it',
    })
    .errors(errorsOf('vote_cluster_not_found'))
    .input(z.object({ clusterId: id }))
    .output(clusterPictureSchema),
};
