import { useQueryClient } from '@tanstack/react-query';
import { useSessionEnd } from '../account/session-end.ts';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { useToast } from '../ui/Toast.tsx';
import { catalogueChanged } from './queries.ts';

/** What was merged, with its version since. */
interface Merged {
  id: string;
  version: number;
  name: string;
}

/** Archives or restores a restaurant or dish; each can be undone at once. */
export function useCatalogueActs() {
  const t = useText();
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const failureText = useFailureText();
  const hasEnded = useSessionEnd();

  /** Refetches the pages of restaurants; done once those that are open show what is there now. */
  const refetched = () => client.invalidateQueries({ queryKey: ['mine', 'catalogue', 'one'] });
  /** Refetches what shows it. */
  const changed = () => {
    catalogueChanged(client);
    void refetched();
  };

  async function setArchived(
    kind: 'restaurant' | 'dish',
    { id, name }: { id: string; name: string },
    isArchived: boolean,
    isUndo = false,
  ): Promise<void> {
    try {
      if (kind === 'restaurant') {
        await api.catalogue.setArchived({ restaurantId: id, isArchived });
      } else {
        await api.catalogue.setDishArchived({ dishId: id, isArchived });
      }
      const text = t(isArchived ? 'catalogue.archived_done' : 'catalogue.restored_done', { name });
      const undo = () => void setArchived(kind, { id, name }, !isArchived, true);
      toast(isUndo ? text : { text, action: { label: t('catalogue.undo'), act: undo } });
    } catch (error) {
      if (!hasEnded(error)) toast({ text: failureText(error), title: name, isError: true });
    }
    changed();
  }

  /** Takes the merge of a dish back; a failure is shown as a message, and thrown. */
  const unmerge = ({ id, version, name }: Merged) =>
    takeBack(name, t('catalogue.unmerged_done', { name }), () =>
      api.catalogue.unmergeDish({ dishId: id, version }),
    );

  /** The same for a restaurant. */
  const unmergePlace = ({ id, version, name }: Merged) =>
    takeBack(name, t('catalogue.place_unmerged_done', { name }), () =>
      api.catalogue.unmerge({ restaurantId: id, version }),
    );

  async function takeBack(name: string, text: string, act: () => Promise<unknown>) {
    try {
      await act();
      toast(text);
    } catch (error) {
      if (!hasEnded(error)) toast({ text: failureText(error), title: name, isError: true });
      changed();
      throw error;
    }
    changed();
  }

  return { setArchived, unmerge, unmergePlace, changed, refetched };
}
