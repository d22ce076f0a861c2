import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { RowsSkeleton } from '../ui/Skeleton.tsx';
import type { useRemote } from './use-remote.ts';

/** Instead of a presentation that is not there, or not yet. */
export function NotThere({
  found,
}: {
  found: Exclude<ReturnType<typeof useRemote>, { remote: unknown }>;
}) {
  const t = useText();
  const failureText = useFailureText();
  if ('waiting' in found) return <RowsSkeleton />;
  if ('failure' in found) {
    return (
      <EmptyState icon="offline" title={t('reveal.load_error')} hint={failureText(found.failure)} />
    );
  }
  return (
    <EmptyState icon="play" title={t('reveal.none_running')} hint={t('reveal.none_running_hint')}>
      <ButtonLink to={paths.reveal()}>{t('reveal.title')}</ButtonLink>
    </EmptyState>
  );
}
