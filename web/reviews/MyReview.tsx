import { useEffect, useRef, useState } from 'react';
import type { Person } from '../../domain/people/schema.ts';
import type { Restaurant } from '../../domain/restaurants/schema.ts';
import type { OwnReview } from '../../domain/reviews/schema.ts';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { HiddenNote } from './HiddenNote.tsx';
import type { ReviewDraft } from './ReviewInput.tsx';
import { ReviewWords } from './ReviewWords.tsx';

const { LazyDialog: ReviewForm } = lazyDialog(() =>
  import('./ReviewForm.tsx').then((m) => m.ReviewForm),
);
const { LazyDialog: RemoveReview } = lazyDialog(() =>
  import('./RemoveReview.tsx').then((m) => m.RemoveReview),
);

/** One's own review with its actions, or a button to write one. */
export function MyReview({
  restaurant,
  person,
  own: { review, mayReview, mayReply },
}: {
  restaurant: Restaurant;
  person: Person;
  own: OwnReview;
}) {
  const t = useText();
  const [open, setOpen] = useState<'form' | 'remove' | null>(null);
  /** Typed and not sent: a tap outside the form loses nothing. */
  const [draft, setDraft] = useState<ReviewDraft | null>(null);
  const close = () => setOpen(null);
  const place = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  // The button that opened the dialog may be gone when it closes: the focus stays in this section.
  useEffect(() => {
    const isLost = wasOpen.current && open === null && document.activeElement === document.body;
    wasOpen.current = open !== null;
    if (isLost) place.current?.focus({ preventScroll: true });
  }, [open]);
  return (
    <div ref={place} tabIndex={-1} className="grid outline-none">
      {review ? (
        <article
          aria-labelledby="own-review"
          className="grid gap-2 rounded-card border border-line bg-surface p-5 shadow-card"
        >
          {review.hidden && <HiddenNote reason={review.hiddenFor} />}
          <ReviewWords
            review={review}
            restaurantName={restaurant.name}
            name={
              <h3 id="own-review" className="text-lg">
                {t('reviews.own')}
              </h3>
            }
          />
          <div className="mt-1 flex flex-wrap gap-2">
            <Button look="secondary" onClick={() => setOpen('form')}>
              {t('reviews.edit')}
            </Button>
            <Button look="quiet" onClick={() => setOpen('remove')}>
              {t('reviews.remove')}
            </Button>
          </div>
        </article>
      ) : mayReview ? (
        <Button
          look="secondary"
          icon="star"
          className="justify-self-start"
          onClick={() => setOpen('form')}
        >
          {t('reviews.write')}
        </Button>
      ) : (
        // Owners may not vote at their own restaurant.
        !mayReply && <p className="text-sm text-muted">{t('reviews.who_may')}</p>
      )}
      {open === 'form' && (
        <ReviewForm
          restaurant={restaurant}
          person={person}
          review={review}
          draft={draft}
          onDraft={setDraft}
          onClose={close}
        />
      )}
      {open === 'remove' && review && (
        <RemoveReview restaurantId={restaurant.id} review={review} onClose={close} />
      )}
    </div>
  );
}
