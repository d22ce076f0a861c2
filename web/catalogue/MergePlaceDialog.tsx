import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldsToTake, sameNamed } from '../../domain/catalogue/rules.merge.ts';
import type { CatalogueRestaurant } from '../../domain/catalogue/schema.ts';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { MergePlacePlan } from './MergePlacePlan.tsx';
import { PlacePicker } from './PlacePicker.tsx';
import { catalogueRestaurantQuery, mergePlanQuery } from './queries.ts';
import { useMerging } from './use-merging.ts';

/** Chooses the restaurant that all of another will count for, and says what follows. */
export function MergePlaceDialog({
  restaurant,
  askedId = '',
  onClose,
}: {
  restaurant: CatalogueRestaurant;
  /** The one that is chosen at first. */
  askedId?: string | undefined;
  onClose: () => void;
}) {
  const t = useText();
  const api = useApi();
  const failureText = useFailureText();
  const { merge, isConflict } = useMerging('place');
  const [intoId, setIntoId] = useState(askedId === restaurant.id ? '' : askedId);
  const [left, setLeft] = useState<readonly string[]>([]);
  /** By dish: what the organiser chose in place of the one of the same name; empty: a dish of its own. */
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const isChosen = intoId !== '';
  const { into, plan, failure } = useChosen(restaurant.id, intoId);
  const { name } = restaurant.fields;
  const mapping = into ? { ...mappingOf(restaurant, into), ...chosen } : {};
  const offered = into ? fieldsToTake(into.fields, restaurant.fields) : [];

  function choose(id: string) {
    setIntoId(id);
    setLeft([]);
    setChosen({});
  }

  async function send() {
    if (!into) return;
    await merge({ id: restaurant.id, name, target: into.fields.name }, () =>
      api.catalogue.merge({
        restaurantId: restaurant.id,
        version: restaurant.version,
        intoId,
        intoVersion: into.version,
        takes: offered.filter((key) => !left.includes(key)),
        dishes: pairsOf(mapping),
      }),
    );
  }

  return (
    <ConfirmDialog
      title={t('catalogue.merge_title', { name })}
      action={t('catalogue.merge')}
      isReady={into !== undefined && plan !== undefined}
      conflict={isConflict && <Notice tone="amber">{t('catalogue.place_merge_conflict')}</Notice>}
      onConfirm={send}
      onClose={onClose}
    >
      {failure && <Notice tone="danger">{failureText(failure)}</Notice>}
      {!isChosen && <PlacePicker exceptId={restaurant.id} onChoose={choose} />}
      {into && plan && (
        <MergePlacePlan
          restaurant={restaurant}
          into={into}
          plan={plan}
          mapping={mapping}
          onMapping={(dishId, other) => setChosen({ ...chosen, [dishId]: other })}
          offered={offered}
          left={left}
          onLeft={setLeft}
          onOther={() => choose('')}
        />
      )}
      {isChosen && !failure && !(into && plan) && <p role="status">{t('shell.loading')}</p>}
    </ConfirmDialog>
  );
}

/** The other restaurant, and what the merge into it would do; nothing before one is chosen. */
function useChosen(restaurantId: string, intoId: string) {
  const api = useApi();
  const enabled = intoId !== '';
  const found = useQuery({ ...catalogueRestaurantQuery(api, intoId), enabled });
  const plan = useQuery({ ...mergePlanQuery(api, restaurantId, intoId), enabled });
  if (!enabled) return { into: undefined, plan: undefined, failure: null };
  return { into: found.data, plan: plan.data, failure: found.error ?? plan.error };
}

/** By dish on the menu: the one of the other with the same name; empty: a dish of its own. */
function mappingOf(restaurant: CatalogueRestaurant, into: CatalogueRestaurant) {
  const shown = ({ dishes }: CatalogueRestaurant) =>
    dishes
      .filter(({ archivedAt }) => !archivedAt)
      .map(({ id, fields }) => ({ id, name: fields.name }));
  const pairs = [...sameNamed(shown(restaurant), shown(into))];
  return Object.fromEntries(pairs.map(([id, other]) => [id, other ?? '']));
}

const pairsOf = (mapping: Readonly<Record<string, string>>) =>
  Object.entries(mapping).flatMap(([dishId, intoDishId]) =>
    intoDishId ? [{ dishId, intoDishId }] : [],
  );
