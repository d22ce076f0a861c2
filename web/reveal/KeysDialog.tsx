import { Fragment } from 'react';
import type { TextKey } from '../i18n/catalogues.ts';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { KEYS_IN_HELP, type StageAct } from './stage-keys.ts';

const MEANINGS: Record<StageAct, TextKey> = {
  next: 'reveal.next',
  back: 'reveal.back',
  first: 'reveal.first',
  last: 'reveal.last',
  dark: 'reveal.dark',
  full_screen: 'reveal.full_screen',
  leave: 'reveal.leave',
  help: 'reveal.keys',
};

/** The keys of the screen. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  return (
    <Dialog title={t('reveal.keys')} onClose={onClose}>
      <dl className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-center gap-x-4 gap-y-3">
        {KEYS_IN_HELP.map(([keys, act]) => (
          <Fragment key={act}>
            <dt className="flex flex-wrap gap-1">
              {keys.map((key) => (
                <kbd key={key} className="rounded-md border border-control-line px-2 text-sm">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{t(MEANINGS[act])}</dd>
          </Fragment>
        ))}
      </dl>
      <p className="text-muted">{t('reveal.keys_clicker')}</p>
      <Button wide onClick={onClose}>
        {t('shell.close')}
      </Button>
    </Dialog>
  );
}
