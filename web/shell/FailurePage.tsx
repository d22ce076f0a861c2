import { failureCode } from '../api/client.ts';
import { useFailureText } from '../api/failure-text.ts';
import { needsReload, useRetry } from '../api/retry.ts';
import { useText } from '../i18n/speech.ts';
import { Unreached } from '../offline/Unreached.tsx';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useStartAfresh } from './start-afresh.tsx';

/** A page could not be loaded: why, and two ways on. */
export function FailurePage({ error }: { error: unknown }) {
  const t = useText();
  const failureText = useFailureText();
  const retry = useRetry(needsReload(error));
  const afresh = useStartAfresh(error);
  const told = failureCode(error) === 'network' ? t('shell.error_hint') : failureText(error);
  return (
    <Unreached error={error} onRetry={retry}>
      <div className="page py-12" role="alert">
        <EmptyState isPage icon="warning" title={t('shell.error_title')} hint={told}>
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
