import { withoutLinks } from '../../domain/mail/rules.links.ts';
import type { Language } from '../../domain/language.ts';
import { REVIEW_LIMITS } from '../../domain/reviews/rules.ts';
import { translatorFor } from '../http/language.ts';
import { helloTo, layOut } from '../mail/present.ts';
import type { MailText } from '../ports.ts';

interface Links {
  /** Where the review can be read or answered. */
  link: string;
  offLink: string;
  oneClickLink: string;
  accountLink: string;
}

/** To the writer of a review: what the restaurant replied. */
export function writeReviewAnsweredMail(
  language: Language,
  {
    fullName,
    restaurant,
    reviewText,
    replyText,
    ...links
  }: Links & {
    fullName: string;
    restaurant: string;
    reviewText: string | null;
    replyText: string;
  },
): MailText {
  const t = translatorFor(language);
  return withLinks(language, links, {
    subject: t('mail.review_answered_subject', { restaurant }),
    lines: [
      helloTo(language, fullName),
      t('mail.review_answered_what', { restaurant }),
      ...(reviewText ? [t('mail.review_answered_review', { text: withoutLinks(reviewText) })] : []),
      t('mail.review_answered_reply', { restaurant, text: withoutLinks(replyText) }),
    ],
    actions: [{ label: t('mail.review_answered_action'), link: links.link }],
    footer: [t('mail.review_answered_why')],
  });
}

/** To an owner: the reviews of an hour. @param reviews one more than `shown` if there are others */
export function writeNewReviewsMail(
  language: Language,
  {
    fullName,
    reviews,
    shown,
    ...links
  }: Links & {
    fullName: string;
    reviews: {
      restaurant: string;
      rating: number;
      reviewText: string | null;
      reviewerName: string;
    }[];
    shown: number;
  },
): MailText {
  const t = translatorFor(language);
  const names = [...new Set(reviews.map(({ restaurant }) => restaurant))];
  const stars = (rating: number) =>
    '★'.repeat(rating) + '☆'.repeat(REVIEW_LIMITS.maxStars - rating);
  return withLinks(language, links, {
    subject: t('mail.new_reviews_subject', { restaurant: names.join(', ') }),
    lines: [
      helloTo(language, fullName),
      t('mail.new_reviews_what', { restaurant: names.join(', ') }),
      ...reviews
        .slice(0, shown)
        .map(({ rating, reviewerName, reviewText }) =>
          [
            stars(rating),
            withoutLinks(reviewerName) || t('reviews.visitor'),
            reviewText && `“${withoutLinks(reviewText)}”`,
          ]
            .filter(Boolean)
            .join(' · '),
        ),
      ...(reviews.length > shown ? [t('mail.new_reviews_more')] : []),
    ],
    actions: [{ label: t('mail.new_reviews_action'), link: links.link }],
    footer: [t('mail.new_reviews_why')],
  });
}

function withLinks(
  language: Language,
  { offLink, oneClickLink, accountLink }: Links,
  mail: Parameters<typeof layOut>[1],
): MailText {
  const t = translatorFor(language);
  const footerLinks = [
    { label: t('mail.review_mails_off'), link: offLink },
    { label: t('mail.vote_account'), link: accountLink },
  ];
  return { ...layOut(language, { ...mail, footerLinks }), oneClickLink };
}
