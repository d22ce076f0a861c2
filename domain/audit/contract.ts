import * as z from 'zod';
import { reading, writingConfirmed } from '../operation.ts';
import { typedWords } from '../text.ts';
import { AUDIT_ACTIONS, AUDIT_CHOICES, AUDIT_EXPORT_ENTRIES } from './rules.ts';
import { auditChoicesSchema, auditEntrySchema } from './schema.ts';

const tags = ['audit'];

const filter = z.object({
  /** Part of a name or address: of the subject, the restaurant, or the person who acted. */
  q: typedWords(100).default(''),
  actorId: z.uuid().optional(),
  action: z.enum(AUDIT_ACTIONS).optional(),
  restaurantId: z.uuid().optional(),
  /** Days of the festival, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
});

export const auditContract = {
  list: reading('admin')
    .route({
      method: 'GET',
      path: '/audit',
      tags,
      summary: 'For organisers: the audit log, the latest entry first',
    })
    .input(
      filter.extend({
        /** Only entries before this number; without it, the newest ones. */
        before: z.coerce.number().int().positive().optional(),
      }),
    )
    .output(
      z.object({
        entries: z.array(auditEntrySchema),
        /** The next page's `before`; null on the last page. */
        next: z.number().int().nullable(),
      }),
    ),
  choices: reading('admin')
    .route({
      method: 'GET',
      path: '/audit/choices',
      tags,
      summary: `For organisers: people and restaurants of the audit log, at most ${AUDIT_CHOICES} of each; without words those of its latest entries`,
    })
    .input(
      z.object({
        /** Part of a name, or of a person's address. */
        q: typedWords(100).default(''),
        /** These alone, whatever their names. */
        actorId: z.uuid().optional(),
        restaurantId: z.uuid().optional(),
      }),
    )
    .output(auditChoicesSchema),
  /** Not a GET: the export itself is logged, and a link on another site must not cause a write. */
  export: writingConfirmed('admin')
    .route({
      method: 'POST',
      path: '/audit/export',
      tags,
      summary: `For organisers: the log as comma-separated values, at most ${AUDIT_EXPORT_ENTRIES} entries`,
    })
    .input(filter)
    .output(
      z.object({
        fileName: z.string(),
        csv: z.string(),
        entries: z.number().int(),
        /** Whether there are more entries than one file can contain. */
        isCut: z.boolean(),
      }),
    ),
};
