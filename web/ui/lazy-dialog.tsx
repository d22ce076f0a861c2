import { type ComponentType, createElement, useEffect, useState } from 'react';
import { useText } from '../i18n/locale.ts';
import { createStore, useStore } from '../platform/store.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

/**
 * A dialog whose file loads when it is first needed. If loading fails, as on a poor network,
 * another dialog says so and loads it again: the user's tap is never lost.
 * @param load the `import()`; called again after it has failed
 * @returns the dialog, with `onClose` for the one that replaces it; and `prepare`, which loads it
 * ahead of the tap
 */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const arrived = createStore<ComponentType<Props> | null>(null);
  let loading: Promise<boolean> | null = null;

  /** Resolves to whether it has loaded. */
  const prepare = (): Promise<boolean> =>
    (loading ??= load().then(
      (component) => {
        arrived.set(component);
        return true;
      },
      () => {
        loading = null;
        return false;
      },
    ));

  function LazyDialog(props: Props & { onClose: () => void }) {
    const arrival = useStore(arrived);
    const [misses, setMisses] = useState(0);
    const [isComing, setComing] = useState(true);
    useEffect(() => {
      if (!isComing) return;
      void prepare().then((isThere) => {
        if (isThere) return;
        setMisses((count) => count + 1);
        setComing(false);
      });
    }, [isComing]);
    if (arrival) return createElement(arrival, props);
    if (misses === 0) return null;
    return (
      <NotThere
        isComing={isComing}
        mayReload={misses > 1}
        onRetry={() => setComing(true)}
        onClose={props.onClose}
      />
    );
  }
  return { LazyDialog, prepare };
}

/** @param mayReload some browsers remember a failed file for as long as the page lives */
function NotThere({
  isComing,
  mayReload,
  onRetry,
  onClose,
}: {
  isComing: boolean;
  mayReload: boolean;
  onRetry: () => void;
  onClose: () => void;
}) {
  const t = useText();
  return (
    <Dialog title={t('shell.error_title')} onClose={onClose}>
      <p role="alert">{t('shell.error_hint')}</p>
      <Button wide disabled={isComing} onClick={onRetry}>
        {t(isComing ? 'shell.loading' : 'shell.retry')}
      </Button>
      {mayReload && (
        <Button wide look="secondary" onClick={() => location.reload()}>
          {t('shell.reload')}
        </Button>
      )}
      <Button wide look="quiet" onClick={onClose}>
        {t('shell.cancel')}
      </Button>
    </Dialog>
  );
}
