import { useRef, useState } from 'react';
import { useSessionEnd } from '../account/session-end.ts';
import { failureCode } from '../api/client.ts';

export interface BulkItem {
  key: string;
  /** What it is, for the list of those that could not be done. */
  name: string;
}

export interface BulkResult<Item> {
  done: readonly Item[];
  failed: readonly { item: Item; failure: unknown }[];
  /** Not tried: stopped by hand, or by a failure that every further one would meet. */
  left: readonly Item[];
}

/** Failures that say nothing about the item: the others would fail likewise. */
const OF_EVERYTHING: readonly (string | undefined)[] = [
  undefined,
  'network',
  'admin_required',
  'too_many_requests',
  'overloaded',
  'database_unavailable',
];

/**
 * Does one thing with many items, one after the other: the server checks and audits each by itself.
 * @param act throws where it could not be done
 */
export function useBulk<Item extends BulkItem>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
) {
  const hasEnded = useSessionEnd();
  const isStopped = useRef(false);
  const [step, setStep] = useState<number | null>(null);
  const [result, setResult] = useState<BulkResult<Item> | null>(null);

  async function run(): Promise<BulkResult<Item>> {
    const done: Item[] = [];
    const failed: { item: Item; failure: unknown }[] = [];
    for (const [index, item] of items.entries()) {
      if (isStopped.current) break;
      setStep(index);
      try {
        await act(item);
        done.push(item);
      } catch (failure) {
        failed.push({ item, failure });
        if (hasEnded(failure) || OF_EVERYTHING.includes(failureCode(failure))) break;
      }
    }
    const found = { done, failed, left: items.slice(done.length + failed.length) };
    setResult(found);
    return found;
  }
  const stop = () => {
    isStopped.current = true;
  };
  return { run, stop, step, result };
}
