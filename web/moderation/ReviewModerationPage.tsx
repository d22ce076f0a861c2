import { ComingPage } from '../admin/ComingPage.tsx';

/** /admin/reviews: what was reported. */
export function ReviewModerationPage() {
  return <ComingPage icon="star" title="admin.reviews_title" hint="admin.soon_reviews" />;
}
