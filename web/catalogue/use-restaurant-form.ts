import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { CatalogueRestaurant } from '../../domain/catalogue/schema.ts';
import { useSessionEnd } from '../account/session-end.ts';
import { ApiFailure, failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/speech.ts';
import { paths } from '../paths.ts';
import { useToast } from '../ui/Toast.tsx';
import { type ConflictRow, findChanger, mergeDrafts } from './merge.ts';
import { catalogueChanged, catalogueRestaurantQuery } from './queries.ts';
import {
  differing,
  type DraftField,
  EMPTY_RESTAURANT,
  fieldOfFailure,
  problemsOf,
  type RestaurantDraft,
  toDraft,
  toFields,
} from './restaurant-draft.ts';

interface Failure {
  error: unknown;
  field: DraftField | null;
}

/** What is typed of a restaurant, and how it is saved. @param restaurant null for a new one */
export function useRestaurantForm(restaurant: CatalogueRestaurant | null) {
  const t = useText();
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const failureText = useFailureText();
  const hasEnded = useSessionEnd();
  const [base, setBase] = useState(() => readBase(restaurant));
  const [draft, setDraft] = useState(base.draft);
  const [isBusy, setBusy] = useState(false);
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [rows, setRows] = useState<ConflictRow<RestaurantDraft>[] | null>(null);
  const isLeaving = useRef(false);
  const isDirty = differing(base.draft, draft).length > 0;
  const problems = problemsOf(draft);

  // Something else of it was done here, as archiving it: what is typed goes on from that.
  if (restaurant && restaurant.version > base.version) {
    const now = readBase(restaurant);
    if (!isDirty) {
      setBase(now);
      setDraft(now.draft);
    } else if (differing(now.draft, base.draft).length === 0) setBase(now);
  }

  const change = (changes: Partial<RestaurantDraft>) => {
    setDraft((now) => ({ ...now, ...changes }));
    setFailure((now) => (now?.field && now.field in changes ? null : now));
  };

  async function save(): Promise<boolean> {
    setTried(true);
    setFailure(null);
    if (Object.keys(problems).length > 0) return false;
    setBusy(true);
    try {
      await (restaurant ? store(restaurant) : create());
      return true;
    } catch (error) {
      if (hasEnded(error)) return true;
      if (restaurant && failureCode(error) === 'edit_conflict') {
        await meet(restaurant.id).catch((other: unknown) =>
          setFailure({ error: other, field: null }),
        );
        return true;
      }
      setFailure({ error, field: error instanceof ApiFailure ? fieldOfFailure(error) : null });
      return false;
    } finally {
      setBusy(false);
    }
  }

  async function create() {
    const { id } = await api.catalogue.create({ fields: toFields(draft) });
    catalogueChanged(client);
    toast(t('catalogue.created', { name: draft.name.trim() }));
    isLeaving.current = true;
    await navigate({ to: paths.editRestaurant(id), replace: true });
  }

  async function store({ id, dishes }: CatalogueRestaurant) {
    const fields = toFields(draft);
    // One that was taken off the menu meanwhile is featured no longer.
    const isShown = dishes.some((dish) => dish.id === fields.featuredDishId && !dish.archivedAt);
    await api.catalogue.change({
      restaurantId: id,
      version: base.version,
      fields: { ...fields, featuredDishId: isShown ? fields.featuredDishId : null },
    });
    toast(t('catalogue.saved'));
    setRows(null);
    setTried(false);
    catalogueChanged(client);
    // As it is kept: trimmed, and with https.
    const kept = readBase(await client.query(catalogueRestaurantQuery(api, id)));
    setBase(kept);
    setDraft(kept.draft);
  }

  /** Somebody else was first: what they saved is laid beside what stands here. */
  async function meet(restaurantId: string) {
    const [theirs, log] = await Promise.all([
      client.query(catalogueRestaurantQuery(api, restaurantId)),
      api.audit.list({ restaurantId }).catch(() => ({ entries: [] })),
    ]);
    const now = readBase(theirs);
    const merged = mergeDrafts(base.draft, draft, now.draft, (field) =>
      findChanger(
        log.entries,
        { subjectId: restaurantId, action: 'restaurant_changed' },
        field === 'coordinates' ? ['latitude', 'longitude'] : [field],
      ),
    );
    setBase(now);
    setDraft(merged.draft);
    setRows(merged.rows);
  }

  const errorOf = (field: DraftField): string | null => {
    if (failure?.field === field) {
      return failureCode(failure.error) === 'invalid_input'
        ? t('catalogue.field_wrong')
        : failureText(failure.error);
    }
    const problem = isTried ? problems[field] : undefined;
    return problem ? t(problem) : null;
  };

  return {
    draft,
    change,
    save,
    discard: () => {
      setDraft(base.draft);
      setFailure(null);
      setRows(null);
      setTried(false);
    },
    isDirty,
    isBusy,
    errorOf,
    failure: failure && failure.field === null ? failure.error : null,
    conflict: rows,
    /** Whether leaving now loses what is typed. */
    asksToLeave: () => isDirty && !isLeaving.current,
  };
}

const readBase = (restaurant: CatalogueRestaurant | null) => ({
  version: restaurant?.version ?? 0,
  draft: toDraft(restaurant?.fields ?? EMPTY_RESTAURANT),
});
