import * as z from 'zod';
import { errorsOf } from '../errors.ts';
import { reading, uploading, writing, writingConfirmed } from '../operation.ts';
import { PICTURE_LIMITS } from '../pictures/rules.ts';
import { CONFIRMED_SETTINGS, SERVER_CACHES, SETTING_KEYS, SETTING_VALUE_LENGTH } from './rules.ts';
import { cacheStateSchema, publicSettingsSchema, settingSchema } from './schema.ts';

const tags = ['settings'];
const value = z.string().max(SETTING_VALUE_LENGTH);

export const settingsContract = {
  read: reading('everyone')
    .route({
      method: 'GET',
      path: '/settings',
      tags,
      summary: 'The public settings, the voting switch among them',
    })
    .output(publicSettingsSchema),
  clock: reading('everyone')
    .route({
      method: 'GET',
      path: '/settings/clock',
      tags,
      summary: 'The server’s clock, for pages that count down',
    })
    .output(z.object({ now: z.iso.datetime() })),
  list: reading('admin')
    .route({
      method: 'GET',
      path: '/settings/all',
      tags,
      summary: 'For organisers: every setting, with the person and time of its last change',
    })
    .output(
      z.object({
        settings: z.array(settingSchema),
        /** Number of restaurant pages open at this server now. */
        lookingOn: z.number().int(),
      }),
    ),
  change: writingConfirmed('admin', { field: 'key', isOneOf: CONFIRMED_SETTINGS })
    .route({
      method: 'POST',
      path: '/settings/{key}',
      tags,
      summary: 'For organisers: change a setting, unless it has changed meanwhile',
    })
    .errors(
      errorsOf(
        'setting_switch_invalid',
        'setting_close_invalid',
        'setting_title_invalid',
        'setting_media_invalid',
        'setting_link_invalid',
        'setting_email_invalid',
        'setting_postal_invalid',
        'setting_sponsors_invalid',
        'setting_evidence_invalid',
        'setting_sign_up_proof_invalid',
        'edit_conflict',
      ),
    )
    .input(
      z.object({
        key: z.enum(SETTING_KEYS),
        /** Empty: back to the default. */
        value,
        /** The value that was read. */
        seen: value,
      }),
    )
    .output(
      z.object({
        setting: settingSchema,
        /** The new public settings: the organiser who saved need not wait for the cached answers. */
        shown: publicSettingsSchema,
      }),
    ),
  storeLogo: uploading('admin', PICTURE_LIMITS.megabytes * 1024 * 1024)
    .route({
      method: 'POST',
      path: '/settings/sponsors/logo',
      tags,
      summary: 'For organisers: store a picture as the logo of a sponsor',
    })
    .errors(errorsOf('picture_too_large', 'picture_unreadable'))
    .input(z.object({ file: z.instanceof(Uint8Array) }))
    .output(z.object({ url: z.string() })),
  caches: reading('admin')
    .route({
      method: 'GET',
      path: '/settings/caches',
      tags,
      summary: 'For organisers: the contents and hit rates of the caches of the answering server',
    })
    .output(z.object({ caches: z.array(cacheStateSchema) })),
  clearCaches: writing('admin')
    .route({
      method: 'POST',
      path: '/settings/caches/clear',
      tags,
      summary: 'For organisers: clear the caches of every server',
    })
    .input(z.object({ caches: z.array(z.enum(SERVER_CACHES)).min(1).max(SERVER_CACHES.length) }))
    .output(z.object({ caches: z.array(cacheStateSchema) })),
};
