import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { RowsSkeleton } from '../ui/Skeleton.tsx';
import { RunningElsewhere } from './RunningElsewhere.tsx';
import type { Found } from './use-remote.ts';

/** Instead of a presentation: which ones run, else what to do; or that it is not known yet. */
export function NotThere({
  found,
  as,
}: {
  found: Exclude<Found, { remote: unknown }>;
  as: 'remote' | 'notes';
}) {
  const t = useText();
  const failureText = useFailureText();
  if ('waiting' in found) return <RowsSkeleton />;
  if ('failure' in found) {
    return (
      <EmptyState icon="offline" title={t('reveal.load_error')} hint={failureText(found.failure)} />
    );
  }
  const { running, hasEnded } = found;
  return (
    <>
      {(hasEnded || running.length === 0) && (
        <EmptyState
          icon="play"
          title={t(hasEnded ? 'reveal.ended' : 'reveal.none_running')}
          hint={t(running.length > 0 ? 'reveal.others_running_hint' : 'reveal.none_running_hint')}
        >
          <ButtonLink look={running.length > 0 ? 'secondary' : 'primary'} to={paths.reveal()}>
            {t('reveal.prepare_one')}
          </ButtonLink>
        </EmptyState>
      )}
      <RunningElsewhere running={running} as={as} />
    </>
  );
}
