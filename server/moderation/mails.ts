import { toAccount } from '../mail/mails.ts';
import type { MailTemplates } from '../ports.ts';
import { writeReviewHiddenMail } from '../rulings/present.ts';
import { selectSupportEmail } from '../settings/queries.ts';
import { selectHiddenReview } from './queries.ts';

export const moderationMails = {
  review_hidden: toAccount(async ({ config, db, profile, mailJob: { aboutId = '' } }) => {
    const hidden = await selectHiddenReview(db, aboutId);
    if (!hidden?.category || profile.bannedAt) return null;
    return writeReviewHiddenMail(profile.locale, {
      ...hidden,
      category: hidden.category,
      fullName: profile.fullName,
      link: `${config.publicUrl}/restaurant/${hidden.restaurantId}`,
      supportEmail: await selectSupportEmail(db, config),
    });
  }),
} satisfies MailTemplates;
