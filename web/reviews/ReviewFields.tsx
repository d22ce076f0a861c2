import { useId } from 'react';
import { useText } from '../i18n/locale.ts';
import { type ReviewDraft, ReviewInput } from './ReviewInput.tsx';

/** A review that is sent with something else, if the box is ticked (S2 §4). */
export interface TickedReview extends ReviewDraft {
  ticked: boolean;
}

export const NO_REVIEW: TickedReview = { ticked: false, rating: null, reviewText: '' };

/** "Add a review": once ticked, stars and words. Without stars it must not be sent (S2 §5). */
export function ReviewFields({
  value,
  onChange,
  disabled,
  isMissingStars = false,
}: {
  value: TickedReview;
  onChange: (value: TickedReview) => void;
  disabled: boolean;
  /** Whether the user tried to send words without stars. */
  isMissingStars?: boolean;
}) {
  const t = useText();
  const id = useId();
  return (
    <div className="grid gap-3 rounded-card border border-line p-4">
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          id={id}
          type="checkbox"
          checked={value.ticked}
          disabled={disabled}
          onChange={(event) => onChange({ ...value, ticked: event.target.checked })}
          className="size-6 shrink-0 accent-chile"
        />
        {t('reviews.add')}
      </label>
      {value.ticked && (
        <ReviewInput
          value={value}
          onChange={onChange}
          disabled={disabled}
          isMissingStars={isMissingStars}
        />
      )}
    </div>
  );
}
