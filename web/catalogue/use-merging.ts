import { useState } from 'react';
import { failureCode } from '../api/client.ts';
import { useText } from '../i18n/locale.ts';
import { useToast } from '../ui/Toast.tsx';
import { useCatalogueActs } from './use-catalogue-acts.ts';

/** Merges dishes or restaurants, and offers the undo at once. */
export function useMerging(kind: 'dish' | 'place') {
  const t = useText();
  const toast = useToast();
  const { changed, refetched, unmerge, unmergePlace } = useCatalogueActs();
  const [isConflict, setConflict] = useState(false);
  const takeBack = kind === 'dish' ? unmerge : unmergePlace;
  const done = kind === 'dish' ? 'catalogue.merged_done' : 'catalogue.place_merged_done';

  /** @param of what goes, with the name of what stays. A failure is thrown, once both are read again. */
  async function merge(
    { id, name, target }: { id: string; name: string; target: string },
    send: () => Promise<{ version: number }>,
  ): Promise<void> {
    try {
      const { version } = await send();
      const undo = () => void takeBack({ id, version, name }).catch(() => {});
      const action = { label: t('catalogue.undo'), act: undo };
      toast({ text: t(done, { name, target }), action });
    } catch (error) {
      // Who merges again then has seen both as they are now.
      await refetched();
      setConflict(failureCode(error) === 'edit_conflict');
      throw error;
    }
    changed();
  }
  return { merge, isConflict };
}
