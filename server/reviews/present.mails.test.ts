import { expect, test } from 'vitest';
import { LANGUAGES } from '../../domain/language.ts';
import { writeStaffMail } from '../staff/present.ts';
import { writeNewReviewsMail, writeReviewAnsweredMail } from './present.mails.ts';

const TYPED = 'Premio: https://evil.example/x www.evil.example luz@evil.example';
const links = {
  link: 'https://vota-taco.example/restaurant/1',
  offLink: 'https://vota-taco.example/review-mails#token=x',
  oneClickLink: 'https://vota-taco.example/review-mails?token=x',
  accountLink: 'https://vota-taco.example/account',
};
const restaurant = 'El Comal';

test.each(LANGUAGES)('typed words are no links in a mail in %s', (language) => {
  const mails = [
    writeReviewAnsweredMail(language, {
      ...links,
      fullName: TYPED,
      restaurant,
      reviewText: TYPED,
      replyText: TYPED,
    }),
    writeNewReviewsMail(language, {
      ...links,
      fullName: TYPED,
      reviews: [{ restaurant, rating: 1, reviewText: TYPED, reviewerName: TYPED }],
      shown: 5,
    }),
    writeStaffMail(language, {
      email: 'cook@example.com',
      restaurant,
      invitedBy: TYPED,
      publicUrl: 'https://vota-taco.example',
    }),
  ];
  for (const { text, html, subject } of mails) {
    expect(text).toContain('evil. example');
    for (const part of [text, html, subject]) {
      expect(part).not.toMatch(/evil\.example|(?<!")https:\/\/evil/);
    }
  }
});
