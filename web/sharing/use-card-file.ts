import { useEffect, useState } from 'react';

/** A card on its way; then its file, or that it did not come. */
export type CardFile = { state: 'loading' | 'failed' } | { state: 'there'; file: File };

/**
 * Loads a card as a file, ahead of the tap: a browser lets a page share a file only right after one.
 * @param attempt another number loads it again
 */
export function useCardFile(address: string, name: string, attempt: number): CardFile {
  const asked = `${attempt} ${address}`;
  const [came, setCame] = useState<{ asked: string; card: CardFile } | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    fetch(address, { signal })
      .then(async (answer) => {
        if (!answer.ok) throw new Error(`The card is not there: ${answer.status}`);
        const file = new File([await answer.blob()], name, { type: 'image/png' });
        if (!signal.aborted) setCame({ asked, card: { state: 'there', file } });
      })
      .catch(() => {
        if (!signal.aborted) setCame({ asked, card: { state: 'failed' } });
      });
    return () => leaving.abort();
  }, [address, name, asked]);
  return came?.asked === asked ? came.card : { state: 'loading' };
}
