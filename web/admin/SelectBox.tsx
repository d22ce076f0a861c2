import { useText } from '../i18n/locale.ts';
import { itemIdOf } from './queue-keys.ts';
import type { Queue } from './use-queue.ts';

/** Selects an item of a queue. It has the focus while the queue's keys are pressed. */
export function SelectBox({
  queue,
  item,
  name,
}: {
  queue: Queue;
  /** The item's key. */
  item: string;
  /** What it is, for screen readers. */
  name: string;
}) {
  const t = useText();
  return (
    <label className="-ml-3 inline-flex min-h-11 min-w-11 shrink-0 cursor-pointer items-center justify-center">
      <input
        type="checkbox"
        id={itemIdOf(item)}
        data-item=""
        aria-label={t('queues.select', { name })}
        checked={queue.selected.includes(item)}
        onChange={() => queue.toggle(item)}
        className="size-5 shrink-0 scroll-mt-40 accent-chile"
      />
    </label>
  );
}
