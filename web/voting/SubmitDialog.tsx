import type { Restaurant } from '../../domain/restaurants/schema.ts';
import type { Rating } from '../../domain/voting/schema.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/speech.ts';
import { SignInToVote } from '../shell/SignInToVote.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { BallotSummary } from './BallotSummary.tsx';
import { LocationProblem } from './LocationProblem.tsx';
import { RefusedVote } from './RefusedVote.tsx';
import type { useSubmission } from './submission.ts';
import { VerifyingLocation } from './VerifyingLocation.tsx';

/** What stands between the tap and the counted vote, one step at a time. */
export function SubmitDialog({
  restaurant,
  ratings,
  flow,
}: {
  restaurant: Restaurant;
  ratings: readonly Rating[];
  flow: ReturnType<typeof useSubmission>;
}) {
  const t = useText();
  const failureText = useFailureText();
  const { submission, begin, send, close } = flow;

  switch (submission.step) {
    case 'idle':
    case 'counted':
      return null;
    case 'sign-in':
      return (
        <Dialog title={t('voting.sign_in_title')} onClose={close}>
          <p>{t('voting.sign_in_why')}</p>
          <BallotSummary dishes={restaurant.dishes} ratings={ratings} />
          <SignInToVote onSkip={close} />
        </Dialog>
      );
    case 'locating':
      return <VerifyingLocation onClose={close} />;
    case 'unlocated':
      return (
        <LocationProblem
          problem={submission.problem}
          onRetry={() => void begin()}
          onClose={close}
        />
      );
    case 'refused':
      return (
        <RefusedVote
          refusal={submission.refusal}
          restaurant={restaurant}
          onRetry={() => void begin()}
          onClose={close}
        />
      );
    case 'confirming':
    case 'sending':
    case 'failed': {
      const sending = submission.step === 'sending';
      return (
        <Dialog title={t('voting.confirm_title')} onClose={sending ? () => {} : close}>
          <p className="text-muted">{restaurant.name}</p>
          <BallotSummary dishes={restaurant.dishes} ratings={submission.ready.ratings} />
          {submission.ready.locationVerified && (
            <p className="flex items-center gap-2 font-semibold text-agave">
              <Icon name="check" />
              {t('voting.verified')}
            </p>
          )}
          {submission.step === 'failed' && (
            <Notice tone="danger">{failureText(submission.error)}</Notice>
          )}
          <Button
            wide
            disabled={sending}
            onClick={() => {
              if (!sending) void send(submission.ready);
            }}
          >
            {t(sending ? 'voting.submitting' : 'voting.submit')}
          </Button>
          <Button wide look="quiet" disabled={sending} onClick={close}>
            {t('shell.cancel')}
          </Button>
        </Dialog>
      );
    }
  }
}
