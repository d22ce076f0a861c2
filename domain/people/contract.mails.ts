import * as z from 'zod';
import { errorsOf } from '../errors.ts';
import { repeating } from '../operation.ts';

const tags = ['people'];
const done = z.object({ ok: z.literal(true) });

/** Which mails a person gets, and links in mails that stop them. */
export const mailsContract = {
  setVoteMails: repeating('signed_in')
    .route({
      method: 'POST',
      path: '/people/me/vote-mails',
      tags,
      summary: 'Whether a mail follows each vote',
    })
    .errors(errorsOf('signed_out'))
    .input(z.object({ voteMails: z.boolean() }))
    .output(done),
  stopVoteMails: repeating('everyone')
    .route({
      method: 'POST',
      path: '/people/vote-mails/off',
      tags,
      summary: 'No more mails after votes, by the token of such a mail; without a sign-in',
    })
    .errors(errorsOf('mail_link_invalid'))
    .input(z.object({ token: z.string().max(200) }))
    .output(done),
  setReviewMails: repeating('signed_in')
    .route({
      method: 'POST',
      path: '/people/me/review-mails',
      tags,
      summary: 'Whether mails follow replies to own reviews, and new reviews of own restaurants',
    })
    .errors(errorsOf('signed_out'))
    .input(z.object({ reviewMails: z.boolean() }))
    .output(done),
  stopReviewMails: repeating('everyone')
    .route({
      method: 'POST',
      path: '/people/review-mails/off',
      tags,
      summary: 'No more mails about reviews, by the token of such a mail; without a sign-in',
    })
    .errors(errorsOf('mail_link_invalid'))
    .input(z.object({ token: z.string().max(200) }))
    .output(done),
};
