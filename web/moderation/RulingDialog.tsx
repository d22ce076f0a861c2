import { useRef, useState } from 'react';
import {
  isAllowed,
  MODERATION_LIMITS,
  REVIEW_FATES,
  type ReviewFate,
  sanctionEndsAt,
  sanctionFor,
} from '../../domain/moderation/rules.ts';
import type { QueuedReview } from '../../domain/moderation/schema.ts';
import type { ReportReason } from '../../domain/reviews/rules.ts';
import { useApi } from '../api/context.ts';
import { useLocale, useText } from '../i18n/locale.ts';
import { momentText } from '../owners/moment.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { AskAboutVotes } from '../vote-rulings/AskAboutVotes.tsx';
import { CategoryField } from './CategoryField.tsx';
import { StandsNow } from './StandsNow.tsx';
import { firstReasonOf, reviewStateOf, writerOf } from './review-state.ts';
import { useModerationDecision } from './use-decision.ts';
import { useReviewNow } from './use-review-now.ts';

/**
 * Rules that a review is a violation. Shows the consequences before confirming. If someone else decides
 * meanwhile, it shows the new state, and the input stays.
 */
export function RulingDialog({
  review: seen,
  focusId,
  onClose,
}: {
  /** As shown in the list. */
  review: QueuedReview;
  focusId: string;
  onClose: () => void;
}) {
  const t = useText();
  const api = useApi();
  const decide = useModerationDecision(focusId);
  const { review, isGone, hasChanged } = useReviewNow(seen);
  const { restaurantId, personId, version } = review;
  const person = writerOf(review);
  const [category, setCategory] = useState<ReportReason>(firstReasonOf(review));
  const [fate, setFate] = useState<ReviewFate>('hide');
  const [isSevere, setSevere] = useState(false);
  const [reason, setReason] = useState('');
  const isPossible = !isGone && isAllowed('rule', reviewStateOf(review));
  const [isRuled, setRuled] = useState(false);
  const isBanned = useRef(false);
  if (isRuled) return <AskAboutVotes personId={personId} name={person} onClose={onClose} />;
  return (
    <ConfirmDialog
      title={t('moderation.rule_title')}
      action={t('moderation.rule_action')}
      isDangerous
      isReady={isPossible && reason.trim() !== ''}
      onConfirm={() =>
        decide(
          async () => {
            const place = { restaurantId, personId, seen: version };
            await api.moderation.rule({ ...place, category, isSevere, fate, reason });
            isBanned.current = isSevere;
          },
          t('moderation.rule_done', { person }),
        )
      }
      onClose={() => (isBanned.current ? setRuled(true) : onClose())}
      conflict={
        hasChanged && (
          <StandsNow key={version} review={review} isGone={isGone} isPossible={isPossible} />
        )
      }
    >
      {review.reviewText && (
        <blockquote
          dir="auto"
          className="max-h-32 overflow-y-auto border-l-4 border-line pl-4 whitespace-pre-line wrap-anywhere"
        >
          {review.reviewText}
        </blockquote>
      )}
      <CategoryField label={t('moderation.rule_category')} value={category} onValue={setCategory} />
      {review.reviewId !== null && !review.isRemoved && (
        <FateField value={fate} onValue={setFate} />
      )}
      <Choice
        type="checkbox"
        checked={isSevere}
        onChange={() => setSevere(!isSevere)}
        text={t('moderation.rule_severe')}
        hint={t('moderation.rule_severe_hint')}
      />
      <TextArea
        label={t('moderation.rule_reason')}
        hint={t('moderation.rule_reason_hint')}
        value={reason}
        onValue={setReason}
        maxLength={MODERATION_LIMITS.reasonLength}
        left={(count) => t('moderation.reason_left', { count })}
      />
      {isPossible && (
        <Follows before={review.person?.standing ?? 0} isSevere={isSevere} person={person} />
      )}
    </ConfirmDialog>
  );
}

/** Chooses what happens to the review. */
function FateField({ value, onValue }: { value: ReviewFate; onValue: (fate: ReviewFate) => void }) {
  const t = useText();
  return (
    <fieldset className="grid gap-1">
      <legend className="font-semibold">{t('moderation.rule_fate')}</legend>
      {REVIEW_FATES.map((one) => (
        <Choice
          key={one}
          type="radio"
          name="fate"
          checked={value === one}
          onChange={() => onValue(one)}
          text={t(`moderation.fate_${one}`)}
          hint={t(`moderation.fate_${one}_hint`)}
        />
      ))}
    </fieldset>
  );
}

/** Lists all consequences. */
function Follows({
  before,
  isSevere,
  person,
}: {
  before: number;
  isSevere: boolean;
  person: string;
}) {
  const { t, language } = useLocale();
  const sanction = sanctionFor(before, isSevere);
  const [openedAt] = useState(() => new Date());
  const endsAt = sanctionEndsAt(sanction, openedAt);
  return (
    <div role="status" className="grid gap-1 rounded-card bg-amber-soft p-4 text-amber">
      <p className="font-semibold wrap-anywhere">
        {t('moderation.follows_number', { count: before + 1, person })}
      </p>
      <p className="wrap-anywhere">
        {endsAt
          ? t('moderation.follows_suspended', {
              person,
              until: momentText(endsAt.toISOString(), language),
            })
          : t(`moderation.follows_${sanction === 'ban' ? 'ban' : 'warning'}`, { person })}
      </p>
    </div>
  );
}

function Choice({
  type,
  name,
  checked,
  onChange,
  text,
  hint,
}: {
  type: 'radio' | 'checkbox';
  name?: string;
  checked: boolean;
  onChange: () => void;
  text: string;
  hint: string;
}) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
      <input
        type={type}
        {...(name && { name })}
        checked={checked}
        onChange={onChange}
        className="mt-0.5 size-5 shrink-0 accent-chile"
      />
      <span className="grid">
        <span className="font-semibold">{text}</span>
        <span className="text-sm text-muted">{hint}</span>
      </span>
    </label>
  );
}
