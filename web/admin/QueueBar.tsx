import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { KeysDialog } from './KeysDialog.tsx';
import type { KeyAct, Queue } from './use-queue.ts';

export interface BulkAct {
  text: string;
  /** How many of the selected items allow it. */
  possible: number;
  onAct: () => void;
}

/** Selects all items of a page, says how many are selected, and offers what can be done with them. */
export function QueueBar({
  queue,
  acts,
  keyActs,
}: {
  queue: Queue;
  acts: readonly BulkAct[];
  keyActs: readonly KeyAct[];
}) {
  const t = useText();
  const { selected, count } = queue;
  const isSome = selected.length > 0;
  const isAll = isSome && selected.length === count;
  return (
    // While something is selected, what can be done with it stays in sight.
    <div
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 ${isSome ? 'top-16 z-10 -mx-4 bg-paper px-4 py-2 sm:sticky' : ''}`}
    >
      <label className="inline-flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = isSome && !isAll;
          }}
          onChange={isAll ? queue.clear : queue.selectAll}
          className="size-5 shrink-0 accent-chile"
        />
        {t('queues.select_all')}
      </label>
      <p role="status" className={isSome ? 'font-semibold tabular-nums' : 'sr-only'}>
        {isSome && t('queues.selected', { count: selected.length })}
      </p>
      {isSome && (
        <div className="flex flex-wrap gap-2">
          {acts.map(({ text, possible, onAct }) => (
            <Button key={text} look="secondary" disabled={possible === 0} onClick={onAct}>
              {t('queues.act', { action: text, count: possible })}
            </Button>
          ))}
          <Button look="quiet" onClick={queue.clear}>
            {t('queues.clear')}
          </Button>
        </div>
      )}
      <Button
        look="quiet"
        className="ml-auto pointer-coarse:hidden"
        onClick={() => queue.setHelpOpen(true)}
      >
        {t('queues.keys')}
      </Button>
      {queue.isHelpOpen && <KeysDialog queue={queue} keyActs={keyActs} />}
    </div>
  );
}
