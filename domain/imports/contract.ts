import { eventIterator } from '@orpc/contract';
import * as z from 'zod';
import { errorsOf } from '../errors.ts';
import { fileAs, reading, uploading, writing } from '../operation.ts';
import { ownPictureId } from '../pictures/rules.ts';
import { typedWords } from '../text.ts';
import { SHEET_KINDS } from '../sheets/fields.ts';
import { OUTCOMES } from '../sheets/rules.ts';
import { BLANK_CHOICES } from '../sheets/rules.suspicions.ts';
import { FILE_NAME_LIMIT } from '../sheets/rules.pictures.ts';
import { plannedRowSchema } from '../sheets/schema.ts';
import { IMPORT_LIMITS } from './rules.limits.ts';
import {
  answerSchema,
  columnChoiceSchema,
  importProgressSchema,
  importReadingSchema,
  importSchema,
  undoSchema,
} from './schema.ts';

const tags = ['imports'];
const importId = z.object({ importId: z.uuid() });
const digest = z.string().length(64);
/** csv has one sheet: which kind it is. */
const fileOf = z.object({
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
  sheet: z.enum(SHEET_KINDS).default('restaurants'),
});

export const importsContract = {
  export: reading('admin')
    .route({
      method: 'GET',
      path: '/imports/export',
      tags,
      summary:
        'For organisers: all restaurants and dishes as a spreadsheet, by a link of our own pages',
    })
    .errors(errorsOf('foreign_origin'))
    .input(fileOf)
    .output(fileAs('xlsx', 'csv')),
  template: reading('admin')
    .route({
      method: 'GET',
      path: '/imports/template',
      tags,
      summary: 'For organisers: a spreadsheet with headings and instructions alone',
    })
    .input(fileOf)
    .output(fileAs('xlsx', 'csv')),
  check: uploading('admin', IMPORT_LIMITS.fileBytes)
    .route({
      method: 'POST',
      path: '/imports',
      tags,
      summary:
        'For organisers: what a spreadsheet would do, row by row; nothing is changed. The answer is one JSON object a line, as the work goes on.',
    })
    .errors(
      errorsOf(
        'sheet_unreadable',
        'sheet_encrypted',
        'sheet_old_format',
        'sheet_empty',
        'sheet_no_headings',
        'sheet_too_many_rows',
        'sheet_too_complex',
      ),
    )
    .input(
      z.object({
        fileName: typedWords(200).min(1),
        file: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
      }),
    )
    .output(eventIterator(importProgressSchema)),
  list: reading('admin')
    .route({ method: 'GET', path: '/imports', tags, summary: 'For organisers: the latest imports' })
    .output(z.object({ imports: z.array(importSchema) })),
  find: reading('admin')
    .route({
      method: 'GET',
      path: '/imports/{importId}',
      tags,
      summary: 'For organisers: an import, and its rows by outcome',
    })
    .errors(errorsOf('import_not_found'))
    .input(
      importId.extend({
        outcome: z.enum(['all', ...OUTCOMES]).default('all'),
        page: z.coerce.number().int().min(1).max(1000).default(1),
      }),
    )
    .output(
      z.object({
        import: importSchema,
        reading: importReadingSchema,
        /** Of the plan; an answer and the import itself name the one that was seen. */
        digest: z.string(),
        rows: z.array(plannedRowSchema),
        total: z.number().int(),
        pageSize: z.number().int(),
      }),
    ),
  plan: writing('admin')
    .route({
      method: 'POST',
      path: '/imports/{importId}/plan',
      tags,
      summary:
        'For organisers: read the file again, with rows whose ids are unknown as new ones, with empty cells that erase, or without, and with columns of unknown headings; nothing is changed. One JSON object a line, as the work goes on.',
    })
    .errors(errorsOf('import_not_found', 'import_already_applied'))
    .input(
      importId.extend({
        /** What is not said stays as it was chosen. */
        createUnknown: z.boolean().optional(),
        blanks: z.enum(BLANK_CHOICES).optional(),
        columns: z.array(columnChoiceSchema).max(IMPORT_LIMITS.otherColumns).optional(),
      }),
    )
    .output(eventIterator(importProgressSchema)),
  answer: writing('admin')
    .route({
      method: 'POST',
      path: '/imports/{importId}/answers',
      tags,
      summary:
        'For organisers: whether what is likely a mistake is right, is left out, or means something that is here; nothing is changed.',
    })
    .errors(
      errorsOf(
        'import_not_found',
        'import_already_applied',
        'import_plan_changed',
        'import_not_asked',
      ),
    )
    .input(importId.extend({ digest, answer: answerSchema }))
    .output(z.object({ import: importSchema, digest: z.string() })),
  givePictures: writing('admin')
    .route({
      method: 'POST',
      path: '/imports/{importId}/pictures',
      tags,
      summary:
        'For organisers: uploaded pictures for the cells that name their files; the file is read again, and nothing is changed. One JSON object a line, as the work goes on.',
    })
    .errors(errorsOf('import_not_found', 'import_already_applied'))
    .input(
      importId.extend({
        pictures: z
          .array(
            z.object({
              name: z.string().min(1).max(FILE_NAME_LIMIT),
              url: z.string().refine((url) => ownPictureId(url) !== null),
            }),
          )
          .min(1)
          .max(IMPORT_LIMITS.picturesAtOnce),
      }),
    )
    .output(eventIterator(importProgressSchema)),
  apply: writing('admin')
    .route({
      method: 'POST',
      path: '/imports/{importId}/apply',
      tags,
      summary:
        'For organisers: do what was shown, all of it or nothing. One JSON object a line, as the work goes on.',
    })
    .errors(
      errorsOf(
        'import_not_found',
        'import_already_applied',
        'import_plan_changed',
        'import_refused_rows',
        'import_unanswered',
        'import_columns_open',
        'import_unplaced',
        'import_nothing_to_do',
        'import_outdated',
        'import_busy',
      ),
    )
    .input(
      importId.extend({
        withoutRefused: z.boolean().default(false),
        /** Whether restaurants may lose their coordinates while voting is open. */
        withoutPlace: z.boolean().default(false),
        /** The plan that was seen; any without. */
        digest: digest.optional(),
      }),
    )
    .output(eventIterator(importProgressSchema)),
  planUndo: reading('admin')
    .route({
      method: 'GET',
      path: '/imports/{importId}/undo',
      tags,
      summary: 'For organisers: what an undo would take back, and what would stay and why',
    })
    .errors(errorsOf('import_not_found', 'import_not_applied'))
    .input(importId)
    .output(undoSchema),
  undo: writing('admin')
    .route({
      method: 'POST',
      path: '/imports/{importId}/undo',
      tags,
      summary: 'For organisers: take back what nobody has touched since the import; the rest stays',
    })
    .errors(
      errorsOf('import_not_found', 'import_not_applied', 'import_changed_since', 'import_busy'),
    )
    .input(importId)
    .output(undoSchema),
};
