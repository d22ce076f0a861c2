import type { PersonalDataHolder } from '../ports.ts';
import {
  deleteReviewsOfPerson,
  selectRepliesOfPerson,
  selectReportsOfPerson,
  selectReviewsOfPerson,
} from './queries.privacy.ts';

export const reviewsData = {
  exportOf: async ({ db }, { id, userSession }) => {
    const [reviews, reviewReplies, reviewReports] = await Promise.all([
      selectReviewsOfPerson(db, userSession),
      selectRepliesOfPerson(db, id),
      selectReportsOfPerson(db, userSession),
    ]);
    return { reviews, reviewReplies, reviewReports };
  },
  forgetLast: (tx, { userSession }) => deleteReviewsOfPerson(tx, userSession),
} satisfies PersonalDataHolder;
