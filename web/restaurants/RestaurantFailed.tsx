import { failureCode } from '../api/client.ts';
import { useFailureText } from '../api/failure-text.ts';
import { needsReload, useRetry } from '../api/retry.ts';
import { useText } from '../i18n/locale.ts';
import { Unreached } from '../offline/Unreached.tsx';
import { paths } from '../paths.ts';
import { useStartAfresh } from '../shell/start-afresh.tsx';
import { BackLink } from '../ui/BackLink.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** A restaurant could not be loaded: the reason, a retry, and a way back (S2 §2). */
export function RestaurantFailed({ error }: { error: unknown }) {
  const t = useText();
  const retry = useRetry(needsReload(error));
  const failureText = useFailureText();
  const afresh = useStartAfresh(error);
  const hint = failureCode(error) === 'network' ? t('shell.error_hint') : failureText(error);
  return (
    <Unreached error={error} onRetry={retry}>
      <div className="page grid gap-6 py-6" role="alert">
        <BackLink to={paths.home()} byHistory>
          {t('shell.back')}
        </BackLink>
        <EmptyState isPage icon="warning" title={t('restaurants.error_title')} hint={hint}>
          <Button onClick={retry}>{t('shell.retry')}</Button>
          {afresh.button}
        </EmptyState>
      </div>
      {afresh.question}
    </Unreached>
  );
}
