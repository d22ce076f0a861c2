import { failureCode } from '../api/client.ts';
import { useFailureText } from '../api/failure-text.ts';
import { needsReload, useRetry } from '../api/retry.ts';
import { useText } from '../i18n/locale.ts';
import { Unreached } from '../offline/Unreached.tsx';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useStartAfresh } from './start-afresh.tsx';

/** A page could not be loaded: the reason, and two ways to go on. */
export function FailurePage({ error }: { error: unknown }) {
  const t = useText();
  return (
    <Failed
      error={error}
      title={t('shell.error_title')}
      unreached={t('shell.error_hint')}
      reloads={needsReload(error)}
    />
  );
}

/**
 * What could not be loaded, why, and how to go on.
 * @param unreached the text if no answer came
 * @param reloads whether only a new page may help (`useRetry`)
 */
export function Failed({
  error,
  title,
  unreached,
  reloads,
}: {
  error: unknown;
  title: string;
  unreached: string;
  reloads: boolean;
}) {
  const t = useText();
  const failureText = useFailureText();
  const retry = useRetry(reloads);
  const afresh = useStartAfresh(error);
  const hint = failureCode(error) === 'network' ? unreached : failureText(error);
  return (
    <Unreached error={error} onRetry={retry}>
      <div className="page py-12" role="alert">
        <EmptyState isPage icon="warning" title={title} hint={hint}>
          <Button onClick={retry}>{t('shell.retry')}</Button>
          <ButtonLink look="secondary" to={paths.home()}>
            {t('shell.home')}
          </ButtonLink>
          {afresh.button}
        </EmptyState>
      </div>
      {afresh.question}
    </Unreached>
  );
}
