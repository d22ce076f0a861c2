import * as z from 'zod';
import { errorsOf } from '../errors.ts';
import { reading, repeating, writing, writingConfirmed } from '../operation.ts';
import { resultPacksContract } from './contract.packs.ts';
import { publicResultsContract } from './contract.public.ts';
import { resultDeskSchema } from './schema.desk.ts';
import { previewedCategoriesSchema, rulesPreviewSchema } from './schema.preview.ts';
import { publicRulesSchema } from './schema.public.ts';
import { editedRulesSchema, reasonSchema, sha256Schema } from './schema.ts';

const tags = ['results'];
const snapshotId = z.uuid().toLowerCase();
/** A version that somebody has seen: its SHA-256 says that it is the same one. */
const seen = z.object({ snapshotId, sha256: sha256Schema });

export const resultsContract = {
  ...publicResultsContract,
  ...resultPacksContract,
  changeRules: writingConfirmed('admin')
    .route({
      method: 'POST',
      path: '/results/rules',
      tags,
      summary:
        'For organisers: change the rules of the result; with a reason once somebody has voted. The public log gets their hash',
    })
    .errors(
      errorsOf('results_rules_invalid', 'results_reason_needed', 'results_busy', 'edit_conflict'),
    )
    .input(
      z.object({
        /** The version that the organiser saw. */
        seen: z.int().min(0),
        rules: editedRulesSchema,
        reason: reasonSchema.nullable(),
      }),
    )
    .output(publicRulesSchema),
  /** A POST, because rules do not fit into an address. */
  previewRules: repeating('admin')
    .route({
      method: 'POST',
      path: '/results/rules/preview',
      tags,
      summary: 'For organisers: what lists rules would make of the votes that count now',
    })
    .errors(errorsOf('results_rules_invalid'))
    .input(z.object({ categories: previewedCategoriesSchema }))
    .output(rulesPreviewSchema),
  desk: reading('admin')
    .route({
      method: 'GET',
      path: '/results/desk',
      tags,
      summary: 'For organisers: the frozen result, its signatures, and what stands in the way',
    })
    .input(
      z.object({
        /** The frozen version whose lists the reader has already; `any`: they do without lists. */
        known: z.literal('any').or(snapshotId).optional(),
      }),
    )
    .output(resultDeskSchema),
  freeze: writingConfirmed('admin')
    .route({
      method: 'POST',
      path: '/results/freeze',
      tags,
      summary:
        'For organisers: freeze every counted vote at a head of the public log, after a recount of it',
    })
    .errors(
      errorsOf(
        'results_voting_open',
        'results_drift',
        'results_log_halted',
        'results_busy',
        'edit_conflict',
      ),
    )
    .input(
      z.object({
        /** The frozen version that the organiser saw, which this one replaces; null: none. */
        seen: snapshotId.nullable(),
      }),
    )
    .output(resultDeskSchema),
  withdraw: writingConfirmed('admin')
    .route({
      method: 'POST',
      path: '/results/withdraw',
      tags,
      summary: 'For organisers: take back the frozen result, with its signatures',
    })
    .errors(errorsOf('results_gone'))
    .input(seen)
    .output(resultDeskSchema),
  sign: writingConfirmed('admin')
    .route({
      method: 'POST',
      path: '/results/sign',
      tags,
      summary: 'For organisers: sign the frozen result that they have seen',
    })
    .errors(
      errorsOf(
        'results_gone',
        'results_voting_open',
        'results_outdated',
        'results_signed',
        'results_own_restaurant',
      ),
    )
    .input(seen)
    .output(resultDeskSchema),
  unsign: writing('admin')
    .route({
      method: 'POST',
      path: '/results/unsign',
      tags,
      summary: 'For organisers: take back their own signature',
    })
    .errors(errorsOf('results_gone'))
    .input(seen)
    .output(resultDeskSchema),
  publish: writingConfirmed('admin')
    .route({
      method: 'POST',
      path: '/results/publish',
      tags,
      summary:
        'For organisers: publish the result that two have signed. The public log gets its hash; a correction needs a reason',
    })
    .errors(
      errorsOf(
        'results_gone',
        'results_voting_open',
        'results_outdated',
        'results_unsigned',
        'results_reason_needed',
        'results_busy',
      ),
    )
    .input(seen.extend({ reason: reasonSchema.nullable() }))
    .output(resultDeskSchema),
};
