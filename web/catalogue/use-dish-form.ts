import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { CatalogueDish } from '../../domain/catalogue/schema.ts';
import { EMPTY_DISH } from '../../domain/restaurants/fields.keys.ts';
import { DISH_FIELDS } from '../../domain/restaurants/fields.ts';
import { useSessionEnd } from '../account/session-end.ts';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { useToast } from '../ui/Toast.tsx';
import { type ConflictRow, findChanger, mergeDrafts } from './merge.ts';
import { catalogueRestaurantQuery } from './queries.ts';
import { asStored, fromTyped, toTyped, type TypedFields } from './typed-fields.ts';
import { useCatalogueActs } from './use-catalogue-acts.ts';

export type DishDraft = TypedFields<typeof DISH_FIELDS>;

const readBase = (dish: CatalogueDish | null) => ({
  version: dish?.version ?? 0,
  draft: toTyped(DISH_FIELDS, dish?.fields ?? EMPTY_DISH),
});

/**
 * The form state of a dish, and its saving.
 * @param dish null for a new one
 * @param onRefused called when the reason why it was not saved is rendered
 */
export function useDishForm(
  restaurantId: string,
  dish: CatalogueDish | null,
  { onSaved, onRefused }: { onSaved: () => void; onRefused: () => void },
) {
  const t = useText();
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const hasEnded = useSessionEnd();
  const { changed } = useCatalogueActs();
  const [base, setBase] = useState(() => readBase(dish));
  const [draft, setDraft] = useState(base.draft);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [rows, setRows] = useState<ConflictRow<DishDraft>[] | null>(null);

  async function save() {
    setBusy(true);
    setFailure(null);
    const fields = fromTyped(DISH_FIELDS, draft);
    let reason: unknown = null;
    try {
      if (dish) {
        await api.catalogue.changeDish({ dishId: dish.id, version: base.version, fields });
      } else await api.catalogue.createDish({ restaurantId, fields });
      toast(t('catalogue.saved'));
      changed();
      onSaved();
      return;
    } catch (error) {
      if (hasEnded(error)) return;
      const isConflict = dish !== null && failureCode(error) === 'edit_conflict';
      if (!isConflict) reason = error;
      else await meet(dish.id).catch((other: unknown) => (reason = other));
    }
    flushSync(() => {
      setFailure(reason);
      setBusy(false);
    });
    onRefused();
  }

  /** Someone else saved first: merges their version and lists the differences. */
  async function meet(dishId: string) {
    const [restaurant, log] = await Promise.all([
      client.query(catalogueRestaurantQuery(api, restaurantId)),
      api.audit.list({ restaurantId }).catch(() => ({ entries: [] })),
    ]);
    const theirs = restaurant.dishes.find(({ id }) => id === dishId);
    if (!theirs) return;
    const now = readBase(theirs);
    const merged = mergeDrafts(
      base.draft,
      draft,
      now.draft,
      (field) => findChanger(log.entries, { subjectId: dishId, action: 'dish_changed' }, [field]),
      asStored(DISH_FIELDS, draft),
    );
    setBase(now);
    setDraft(merged.draft);
    setRows(merged.rows);
  }

  return {
    draft,
    change: (changes: Partial<DishDraft>) => setDraft((now) => ({ ...now, ...changes })),
    save,
    isBusy,
    isDirty: JSON.stringify(draft) !== JSON.stringify(base.draft),
    failure,
    conflict: rows,
  };
}
