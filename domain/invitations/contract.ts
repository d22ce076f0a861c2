import * as z from 'zod';
import { errorsOf } from '../errors.ts';
import { LANGUAGES } from '../language.ts';
import { repeating, writingConfirmed } from '../operation.ts';
import { emailSchema, fullNameSchema, listedPersonSchema } from '../people/schema.ts';
import { QUICK_SETUP } from './rules.ts';
import { quickPlanSchema } from './schema.ts';

const tags = ['invitations'];
/** Not tidied: control characters separate lines and cells. Text that a database cannot store is refused. */
const quickText = z
  .string()
  .max(QUICK_SETUP.maxLength)
  .refine((text) => text.isWellFormed() && !text.includes('\u0000'));

export const invitationsContract = {
  create: writingConfirmed('admin')
    .route({
      method: 'POST',
      path: '/accounts',
      tags,
      summary: 'For organisers: create an account and invite its person by mail',
    })
    .errors(errorsOf('account_exists', 'restaurant_not_found'))
    .input(
      z.object({
        email: emailSchema,
        fullName: fullNameSchema.default(''),
        locale: z.enum(LANGUAGES),
        restaurantIds: z.array(z.uuid()).max(50).default([]),
      }),
    )
    .output(listedPersonSchema),
  check: repeating('admin')
    .route({
      method: 'POST',
      path: '/quick-set-up/check',
      tags,
      summary: 'For organisers: what each line of a quick set-up would do; changes nothing',
    })
    .errors(errorsOf('quick_setup_too_long'))
    .input(z.object({ text: quickText }))
    .output(quickPlanSchema),
  apply: writingConfirmed('admin')
    .route({
      method: 'POST',
      path: '/quick-set-up',
      tags,
      summary: 'For organisers: carry out a checked quick set-up, all of it or nothing',
    })
    .errors(errorsOf('quick_setup_too_long', 'quick_setup_empty', 'quick_setup_outdated'))
    .input(
      z.object({
        text: quickText,
        /** The language of the new accounts. */
        locale: z.enum(LANGUAGES),
        /** Of the plan that the organiser saw. */
        plan: z.string().max(100),
      }),
    )
    .output(z.object({ created: z.number(), owning: z.number(), skipped: z.number() })),
};
