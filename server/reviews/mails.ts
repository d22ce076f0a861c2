import { REVIEW_MAILS } from '../../domain/reviews/rules.ts';
import { mailsOffLinks } from '../identity/mails-off.ts';
import { toAccount } from '../mail/mails.ts';
import type { MailTemplates } from '../ports.ts';
import { writeNewReviewsMail, writeReviewAnsweredMail } from './present.mails.ts';
import { selectCollected, selectMailedReply } from './queries.mails.ts';

/** Whether its reader wants it, and may get it. */
const wants = (profile: { emailVerified: boolean; bannedAt: Date | null; reviewMails: boolean }) =>
  profile.reviewMails && profile.emailVerified && !profile.bannedAt;

export const reviewsMails = {
  review_answered: toAccount(async ({ config, db, profile, mailJob: { aboutId = '' } }) => {
    const about = wants(profile) ? await selectMailedReply(db, aboutId) : undefined;
    const { replyText } = about ?? {};
    if (!about || !replyText) return null;
    return writeReviewAnsweredMail(profile.locale, {
      ...about,
      replyText,
      fullName: profile.fullName,
      link: `${config.publicUrl}/restaurant/${about.restaurantId}#reviews`,
      ...mailsOffLinks(config, 'reviewMails', profile.id),
    });
  }),
  new_reviews: toAccount(async ({ config, db, profile, mailJob: { since } }) => {
    if (!wants(profile) || since === undefined) return null;
    const from = new Date(since);
    const before = new Date(from.getTime() + REVIEW_MAILS.collectSeconds * 1000);
    const { shown } = REVIEW_MAILS;
    const reviews = await selectCollected(db, profile.id, { from, before, limit: shown + 1 });
    const [first] = reviews;
    if (!first) return null;
    return writeNewReviewsMail(profile.locale, {
      reviews,
      shown,
      fullName: profile.fullName,
      link: `${config.publicUrl}/restaurant-owner-dashboard?restaurant=${first.restaurantId}`,
      ...mailsOffLinks(config, 'reviewMails', profile.id),
    });
  }),
} satisfies MailTemplates;
