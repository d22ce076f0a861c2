import * as z from 'zod';
import { errorsOf } from '../errors.ts';
import {
  fileAs,
  reading,
  readingConfirmed,
  repeating,
  writing,
  writingConfirmed,
} from '../operation.ts';
import { typedWords } from '../text.ts';
import { RECIPIENT_STATES } from './rules.ts';
import {
  askedFilterSchema,
  audienceSchema,
  broadcastSchema,
  ranksExampleSchema,
  recipientSchema,
  sentBroadcastSchema,
} from './schema.ts';

const tags = ['broadcasts'];
const done = z.object({ ok: z.literal(true) });
const broadcastId = z.object({ broadcastId: z.uuid() });
/** The version that the editor saw. */
const seen = broadcastId.extend({ version: z.number().int().min(1) });

/** When the first mail goes; null: as soon as the hold is over. */
const sendAt = z.iso.datetime().nullable().default(null);

/** Resumes or pauses one that has started. */
const steering = (verb: string, summary: string) =>
  writing('admin')
    .route({
      method: 'POST',
      path: `/broadcasts/{broadcastId}/${verb}`,
      tags,
      summary: `For organisers: ${summary}`,
    })
    .errors(errorsOf('broadcast_not_found', 'broadcast_not_so'))
    .input(broadcastId)
    .output(broadcastSchema);

export const broadcastsContract = {
  setNewsMails: writing('signed_in')
    .route({
      method: 'POST',
      path: '/broadcasts/consent',
      tags,
      summary: 'Whether the person wants news of the festival by email',
    })
    .errors(errorsOf('signed_out'))
    .input(z.object({ newsMails: z.boolean() }))
    .output(done),
  unsubscribe: repeating('everyone')
    .route({
      method: 'POST',
      path: '/broadcasts/unsubscribe',
      tags,
      summary: 'No more mails to many, by the token of such a mail; nobody need sign in',
    })
    .errors(errorsOf('mail_link_invalid'))
    .input(z.object({ token: z.string().max(200) }))
    .output(done),
  list: reading('admin')
    .route({
      method: 'GET',
      path: '/broadcasts',
      tags,
      summary: 'For organisers: mails to many, the latest first',
    })
    .output(z.object({ broadcasts: z.array(broadcastSchema) })),
  audience: reading('admin')
    .route({
      method: 'GET',
      path: '/broadcasts/audience',
      tags,
      summary: 'For organisers: how many agreed to such mails and match',
    })
    .input(askedFilterSchema)
    .output(audienceSchema),
  ranksExample: reading('admin')
    .route({
      method: 'GET',
      path: '/broadcasts/ranks-example',
      tags,
      summary:
        'For organisers: what mails to owners end with where they tell their places, by an example',
    })
    .output(ranksExampleSchema),
  exportAddresses: readingConfirmed('admin')
    .route({
      method: 'GET',
      path: '/broadcasts/addresses',
      tags,
      summary:
        'For organisers: addresses of people who agreed to such mails, by a link of our own pages',
    })
    .errors(errorsOf('foreign_origin'))
    .input(askedFilterSchema.extend({ format: z.enum(['xlsx', 'csv']).default('xlsx') }))
    .output(fileAs('xlsx', 'csv')),
  find: reading('admin')
    .route({
      method: 'GET',
      path: '/broadcasts/{broadcastId}',
      tags,
      summary: 'For organisers: one mail to many, and how far it is',
    })
    .errors(errorsOf('broadcast_not_found'))
    .input(broadcastId)
    .output(broadcastSchema),
  recipients: reading('admin')
    .route({
      method: 'GET',
      path: '/broadcasts/{broadcastId}/recipients',
      tags,
      summary: 'For organisers: who gets it, by what became of it',
    })
    .errors(errorsOf('broadcast_not_found'))
    .input(
      broadcastId.extend({
        status: z.enum(RECIPIENT_STATES).default('refused'),
        /** A part of the address. */
        q: typedWords(100).default(''),
        page: z.coerce.number().int().min(1).max(10_000).default(1),
      }),
    )
    .output(
      z.object({
        recipients: z.array(recipientSchema),
        total: z.number().int(),
        pageSize: z.number().int(),
      }),
    ),
  create: writing('admin')
    .route({ method: 'POST', path: '/broadcasts', tags, summary: 'For organisers: a new draft' })
    .input(z.object({ fields: sentBroadcastSchema }))
    .output(broadcastSchema),
  change: writing('admin')
    .route({
      method: 'POST',
      path: '/broadcasts/{broadcastId}',
      tags,
      summary: 'For organisers: change a draft',
    })
    .errors(errorsOf('broadcast_not_found', 'broadcast_not_so', 'edit_conflict'))
    .input(seen.extend({ fields: sentBroadcastSchema }))
    .output(broadcastSchema),
  delete: writing('admin')
    .route({
      method: 'POST',
      path: '/broadcasts/{broadcastId}/delete',
      tags,
      summary: 'For organisers: delete a draft',
    })
    .errors(errorsOf('broadcast_not_found', 'broadcast_not_so', 'edit_conflict'))
    .input(seen)
    .output(done),
  test: writing('admin')
    .route({
      method: 'POST',
      path: '/broadcasts/{broadcastId}/test',
      tags,
      summary: 'For organisers: send it to oneself, in every language',
    })
    .errors(
      errorsOf(
        'broadcast_not_found',
        'broadcast_not_so',
        'broadcast_incomplete',
        'edit_conflict',
        'test_mail_not_sent',
      ),
    )
    .input(seen)
    .output(z.object({ email: z.string() })),
  start: writingConfirmed('admin')
    .route({
      method: 'POST',
      path: '/broadcasts/{broadcastId}/start',
      tags,
      summary:
        'For organisers: send it to everybody whom its filter matches, after a hold or at a time',
    })
    .errors(
      errorsOf(
        'broadcast_not_found',
        'broadcast_not_so',
        'broadcast_incomplete',
        'broadcast_without_address',
        'broadcast_to_nobody',
        'broadcast_audience_changed',
        'broadcast_time_past',
        'broadcast_time_far',
        'edit_conflict',
      ),
    )
    .input(
      seen.extend({
        /** The number of recipients that the organiser saw. */
        expected: z.number().int(),
        sendAt,
      }),
    )
    .output(broadcastSchema),
  recall: steering('recall', 'take a start back before the first mail goes: it is a draft again'),
  reschedule: writing('admin')
    .route({
      method: 'POST',
      path: '/broadcasts/{broadcastId}/reschedule',
      tags,
      summary: 'For organisers: change the time of one whose first mail has not gone yet',
    })
    .errors(
      errorsOf(
        'broadcast_not_found',
        'broadcast_not_so',
        'broadcast_time_past',
        'broadcast_time_far',
      ),
    )
    .input(broadcastId.extend({ sendAt }))
    .output(broadcastSchema),
  pause: steering('pause', 'send no more of it for now'),
  resume: steering('resume', 'go on with one that is paused'),
  cancel: steering('cancel', 'send no more of it, ever'),
  sendUncertain: steering(
    'send-uncertain',
    'send it again where nobody knows whether it arrived: some may get it twice',
  ),
  sendRefused: steering(
    'send-refused',
    'send it again where the mail server refused it for something about the sender',
  ),
};
