import { REVIEW_LIMITS } from '../../domain/reviews/rules.ts';
import { useText } from '../i18n/locale.ts';
import { TextArea } from '../ui/TextArea.tsx';
import { StarChoice } from './StarChoice.tsx';

/** A review that is being written. */
export interface ReviewDraft {
  /** Stars; null: none chosen yet. */
  rating: number | null;
  reviewText: string;
}

/** Stars, and optional words. */
export function ReviewInput<Draft extends ReviewDraft>({
  value,
  onChange,
  disabled,
  isMissingStars = false,
}: {
  value: Draft;
  onChange: (value: Draft) => void;
  disabled: boolean;
  isMissingStars?: boolean;
}) {
  const t = useText();
  return (
    <div className="grid gap-4">
      <StarChoice
        rating={value.rating}
        onChoose={(rating) => onChange({ ...value, rating })}
        disabled={disabled}
        isMissing={isMissingStars}
      />
      <TextArea
        label={t('reviews.text')}
        hint={t('reviews.text_hint')}
        value={value.reviewText}
        onValue={(reviewText) => onChange({ ...value, reviewText })}
        maxLength={REVIEW_LIMITS.maxTextLength}
        left={(count) => t('reviews.characters_left', { count })}
        disabled={disabled}
      />
    </div>
  );
}
