import { useText } from '../i18n/locale.ts';
import { Dialog } from '../ui/Dialog.tsx';

const KEYS = [
  ['move', ['J', '↓', 'K', '↑']],
  ['select', ['X']],
  ['range', ['⇧ J', '⇧ K', '⇧ X']],
  ['hold', ['H']],
  ['exclude', ['E']],
  ['restore', ['R']],
  ['help', ['?']],
] as const;

/** The keys of the table of votes. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useText();
  return (
    <Dialog title={t('voteRulings.keys')} onClose={onClose}>
      <p className="text-muted">{t('voteRulings.keys_where')}</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-3">
        {KEYS.map(([name, keys]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="flex flex-wrap items-start gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-8 rounded-[6px] border border-control-line px-2 text-center font-sans text-sm whitespace-nowrap"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{t(`voteRulings.keys_${name}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
