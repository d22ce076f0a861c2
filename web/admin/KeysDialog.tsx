import { Fragment } from 'react';
import { useText } from '../i18n/locale.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { QUEUE_KEYS } from './queue-keys.ts';
import type { KeyAct, Queue } from './use-queue.ts';

/** The keys of a queue, and the switch that turns them off in this browser (WCAG 2.1.4). */
export function KeysDialog({ queue, keyActs }: { queue: Queue; keyActs: readonly KeyAct[] }) {
  const t = useText();
  const rows = [
    [QUEUE_KEYS.next, t('queues.key_next')],
    [QUEUE_KEYS.previous, t('queues.key_previous')],
    [QUEUE_KEYS.select, t('queues.key_select')],
    ...keyActs.map(({ letter, text }) => [letter, text] as const),
    [QUEUE_KEYS.help, t('queues.key_help')],
  ] as const;
  return (
    <Dialog title={t('queues.keys')} onClose={() => queue.setHelpOpen(false)}>
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] items-center gap-x-4 gap-y-2">
        {rows.map(([key, text]) => (
          <Fragment key={key}>
            <dt>
              <kbd className="inline-block min-w-8 rounded-[8px] border border-control-line bg-paper px-2 py-1 text-center font-sans text-sm font-semibold">
                {key.toUpperCase()}
              </kbd>
            </dt>
            <dd>{text}</dd>
          </Fragment>
        ))}
      </dl>
      <p className="text-sm text-muted">{t('queues.keys_hint')}</p>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          type="checkbox"
          checked={queue.hasKeys}
          onChange={() => queue.setKeys(!queue.hasKeys)}
          className="size-5 shrink-0 accent-chile"
        />
        {t('queues.keys_on')}
      </label>
    </Dialog>
  );
}
