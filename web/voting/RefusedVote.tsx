import type { Restaurant } from '../../domain/restaurants/schema.ts';
import type { VoteRefusal } from '../../domain/voting/rules.ts';
import { useText } from '../i18n/speech.ts';
import type { PositionProblem } from '../platform/position.ts';
import { DirectionsButton } from '../restaurants/DirectionsButton.tsx';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { coordinatesOf } from './use-decision.ts';

/** The rule says no: why, and what one can do about it. */
export function RefusedVote({
  refusal,
  restaurant,
  onRetry,
  onClose,
}: {
  refusal: VoteRefusal;
  restaurant: Restaurant;
  onRetry: () => void;
  onClose: () => void;
}) {
  const t = useText();
  const { reason } = refusal;
  const coordinates = coordinatesOf(restaurant);
  const byPosition =
    reason === 'too_far' || reason === 'position_stale' || reason === 'position_vague';
  const title =
    reason === 'too_far'
      ? t('voting.far_title')
      : t(byPosition ? 'voting.failed_title' : 'shell.error_title');
  return (
    <Dialog title={title} onClose={onClose}>
      <p role="alert" className="text-lg">
        {t(`errors.${reason}`, refusal.data)}
      </p>
      {reason === 'too_far' && coordinates && (
        <DirectionsButton to={coordinates} look="primary" wide />
      )}
      {byPosition && (
        <Button wide look="secondary" icon="pin" onClick={onRetry}>
          {t('voting.retry_location')}
        </Button>
      )}
      <Button wide look="quiet" onClick={onClose}>
        {t('shell.close')}
      </Button>
    </Dialog>
  );
}

/** The device did not say where it is. */
export function LocationProblem({
  problem,
  onRetry,
  onClose,
}: {
  problem: PositionProblem;
  onRetry: () => void;
  onClose: () => void;
}) {
  const t = useText();
  const denied = problem === 'denied';
  return (
    <Dialog
      title={t(denied ? 'voting.access_title' : 'voting.location_error_title')}
      onClose={onClose}
    >
      <p role="alert" className="text-lg">
        {t(`voting.${problem}`)}
      </p>
      {denied && (
        <>
          <p className="text-muted">{t('voting.access')}</p>
          <div className="grid gap-2 rounded-card bg-paper p-4">
            <h3>{t('voting.steps_title')}</h3>
            <ol className="grid list-decimal gap-1 pl-5">
              <li>{t('voting.steps_1')}</li>
              <li>{t('voting.steps_2')}</li>
              <li>{t('voting.steps_3')}</li>
            </ol>
          </div>
        </>
      )}
      {problem !== 'unsupported' && (
        <Button wide icon="pin" onClick={onRetry}>
          {t('voting.retry_location')}
        </Button>
      )}
      <Button wide look="quiet" onClick={onClose}>
        {t('shell.cancel')}
      </Button>
    </Dialog>
  );
}
