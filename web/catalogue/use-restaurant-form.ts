import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CatalogueRestaurant } from '../../domain/catalogue/schema.ts';
import { EMPTY_RESTAURANT } from '../../domain/restaurants/fields.keys.ts';
import type { LinkField, LinkProblem, PictureField } from '../../domain/restaurants/rules.links.ts';
import { useSessionEnd } from '../account/session-end.ts';
import { ApiFailure, failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { useToast } from '../ui/Toast.tsx';
import { linkText, useOwnHosts } from './link-problem.ts';
import { type ConflictRow, findChanger, mergeDrafts } from './merge.ts';
import { catalogueChanged, catalogueRestaurantQuery } from './queries.ts';
import {
  differing,
  draftAsStored,
  type DraftField,
  fieldOfFailure,
  invalidTextOf,
  type Problems,
  problemsOf,
  type RestaurantDraft,
  toDraft,
  toFields,
} from './restaurant-draft.ts';

interface Failure {
  error: unknown;
  field: DraftField | null;
}

/** The form state of a restaurant, and its saving. @param restaurant null for a new one */
export function useRestaurantForm(restaurant: CatalogueRestaurant | null) {
  const form = useDraft(restaurant);
  const { draft, isDirty } = form;
  const { create, store, isLeaving } = useWrites(form);
  const meet = useMeeting(form);
  const hasEnded = useSessionEnd();
  const [isBusy, setBusy] = useState(false);
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const problems = problemsOf(draft, form.base.draft, useOwnHosts());

  const change = (changes: Partial<RestaurantDraft>) => {
    form.change(changes);
    setFailure((now) => (now?.field && now.field in changes ? null : now));
  };

  async function save(): Promise<boolean> {
    // The caller focuses the first wrong field: errors are rendered before this returns.
    flushSync(() => {
      setTried(true);
      setFailure(null);
    });
    if (Object.keys(problems).length > 0) return false;
    setBusy(true);
    try {
      if (restaurant) {
        await store(restaurant);
        setTried(false);
      } else await create();
      return true;
    } catch (error) {
      if (hasEnded(error)) return true;
      if (restaurant && failureCode(error) === 'edit_conflict') {
        await meet(restaurant.id, store).catch((other: unknown) =>
          setFailure({ error: other, field: null }),
        );
        return true;
      }
      const field = error instanceof ApiFailure ? fieldOfFailure(error) : null;
      flushSync(() => setFailure({ error, field }));
      return false;
    } finally {
      setBusy(false);
    }
  }

  return {
    draft,
    change,
    save,
    discard: () => {
      form.discard();
      setFailure(null);
      setTried(false);
    },
    isDirty,
    isBusy,
    errorOf: useErrors(failure, isTried ? problems : {}),
    failure: failure && failure.field === null ? failure.error : null,
    conflict: form.rows,
    /** Whether leaving now would lose input. */
    asksToLeave: () => isDirty && !isLeaving.current,
  };
}

const readBase = (restaurant: CatalogueRestaurant | null) => ({
  version: restaurant?.version ?? 0,
  draft: toDraft(restaurant?.fields ?? EMPTY_RESTAURANT),
});

/** The draft and the version it is based on, with the fields that someone else changed meanwhile. */
function useDraft(restaurant: CatalogueRestaurant | null) {
  const [base, setBase] = useState(() => readBase(restaurant));
  const [draft, setDraft] = useState(base.draft);
  const [rows, setRows] = useState<ConflictRow<RestaurantDraft>[] | null>(null);
  const isDirty = differing(base.draft, draft).length > 0;

  // Another action here (such as archiving) made a new version: the draft is now based on it.
  if (restaurant && restaurant.version > base.version) {
    const now = readBase(restaurant);
    if (!isDirty) {
      setBase(now);
      setDraft(now.draft);
    } else if (differing(now.draft, base.draft).length === 0) setBase(now);
  }

  return {
    base,
    draft,
    rows,
    isDirty,
    change: (changes: Partial<RestaurantDraft>) => setDraft((now) => ({ ...now, ...changes })),
    discard: () => {
      setDraft(base.draft);
      setRows(null);
    },
    /** Restarts the draft from the saved version. */
    begin: (kept: CatalogueRestaurant) => {
      const now = readBase(kept);
      setBase(now);
      setDraft(now.draft);
    },
    setRows,
    /** Someone else saved first: bases the draft on their version. */
    rebase: (
      theirs: CatalogueRestaurant,
      changerOf: Parameters<typeof mergeDrafts<RestaurantDraft>>[3],
    ) => {
      const now = readBase(theirs);
      const merged = mergeDrafts(base.draft, draft, now.draft, changerOf, draftAsStored(draft));
      setBase(now);
      setDraft(merged.draft);
      setRows(merged.rows.length > 0 ? merged.rows : null);
      return { ...merged, version: now.version };
    },
  };
}
type Form = ReturnType<typeof useDraft>;

/** @throws ApiFailure if the server refuses */
function useWrites({ base, draft, begin, setRows }: Form) {
  const t = useText();
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const isLeaving = useRef(false);

  async function create() {
    const { id } = await api.catalogue.create({ fields: toFields(draft) });
    catalogueChanged(client);
    toast(t('catalogue.created', { name: draft.name.trim() }));
    isLeaving.current = true;
    await navigate({ to: paths.editRestaurant(id), replace: true });
  }

  async function store(
    { id, dishes }: CatalogueRestaurant,
    edited: { draft: RestaurantDraft; version: number } = { draft, version: base.version },
  ) {
    const fields = toFields(edited.draft);
    // A dish that was archived meanwhile is no longer featured.
    const isActive = dishes.some((dish) => dish.id === fields.featuredDishId && !dish.archivedAt);
    await api.catalogue.change({
      restaurantId: id,
      version: edited.version,
      fields: { ...fields, featuredDishId: isActive ? fields.featuredDishId : null },
    });
    toast(t('catalogue.saved'));
    setRows(null);
    catalogueChanged(client);
    // As stored: trimmed, and with https.
    begin(await client.query(catalogueRestaurantQuery(api, id)));
  }

  return { create, store, isLeaving };
}

/**
 * Merges what someone else saved first, and lists the differences. Without any there is nothing to choose:
 * it saves the rest, if there is some, on their version. That was perhaps an own save without an answer.
 */
function useMeeting({ rebase }: Form) {
  const api = useApi();
  const client = useQueryClient();
  return async (
    restaurantId: string,
    store: ReturnType<typeof useWrites>['store'],
  ): Promise<void> => {
    const [theirs, log] = await Promise.all([
      client.query(catalogueRestaurantQuery(api, restaurantId)),
      api.audit.list({ restaurantId }).catch(() => ({ entries: [] })),
    ]);
    const merged = rebase(theirs, (field) =>
      findChanger(
        log.entries,
        { subjectId: restaurantId, action: 'restaurant_changed' },
        field === 'coordinates' ? ['latitude', 'longitude'] : [field],
      ),
    );
    if (merged.rows.length === 0) await store(theirs, merged);
  };
}

/** The error text of a field; null if none. */
function useErrors(failure: Failure | null, problems: Problems) {
  const t = useText();
  const failureText = useFailureText();
  return (field: DraftField): string | null => {
    if (failure?.field === field) {
      const { code, data } = failure.error as Partial<ApiFailure>;
      if (code === 'link_refused') {
        const refused = data as { field: LinkField | PictureField; problem: LinkProblem };
        return t(linkText(refused.field, refused.problem));
      }
      return failureCode(failure.error) === 'invalid_input'
        ? t(invalidTextOf(field))
        : failureText(failure.error);
    }
    const problem = problems[field];
    return problem ? t(problem) : null;
  };
}
