import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldsToTake, sameNamed } from '../../domain/catalogue/rules.merge.ts';
import type { CatalogueRestaurant } from '../../domain/catalogue/schema.ts';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useToast } from '../ui/Toast.tsx';
import { MergePlacePlan } from './MergePlacePlan.tsx';
import { PlacePicker } from './PlacePicker.tsx';
import { catalogueRestaurantQuery, mergePlanQuery } from './queries.ts';
import { useCatalogueActs } from './use-catalogue-acts.ts';

/** Chooses the restaurant that all of another will count for, and says what follows. */
export function MergePlaceDialog({
  restaurant,
  onClose,
}: {
  restaurant: CatalogueRestaurant;
  onClose: () => void;
}) {
  const t = useText();
  const api = useApi();
  const toast = useToast();
  const failureText = useFailureText();
  const { changed, unmergePlace } = useCatalogueActs();
  const [intoId, setIntoId] = useState('');
  const [left, setLeft] = useState<readonly string[]>([]);
  /** By dish: what the organiser chose in place of the one of the same name; empty: a dish of its own. */
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [isConflict, setConflict] = useState(false);
  const isChosen = intoId !== '';
  const found = useQuery({ ...catalogueRestaurantQuery(api, intoId), enabled: isChosen });
  const plan = useQuery({ ...mergePlanQuery(api, restaurant.id, intoId), enabled: isChosen });
  const into = isChosen ? found.data : undefined;
  const { name } = restaurant.fields;
  const failure = isChosen ? (found.error ?? plan.error) : null;
  const mapping = into ? { ...mappingOf(restaurant, into), ...chosen } : {};
  const offered = into ? fieldsToTake(into.fields, restaurant.fields) : [];

  function choose(id: string) {
    setIntoId(id);
    setLeft([]);
    setChosen({});
  }

  async function merge() {
    if (!into) return;
    try {
      const { version } = await api.catalogue.merge({
        restaurantId: restaurant.id,
        version: restaurant.version,
        intoId,
        intoVersion: into.version,
        takes: offered.filter((key) => !left.includes(key)),
        dishes: Object.entries(mapping).flatMap(([dishId, intoDishId]) =>
          intoDishId ? [{ dishId, intoDishId }] : [],
        ),
      });
      const undo = () => void unmergePlace({ id: restaurant.id, version, name }).catch(() => {});
      const text = t('catalogue.place_merged_done', { name, target: into.fields.name });
      toast({ text, action: { label: t('catalogue.undo'), act: undo } });
    } catch (error) {
      // How the two are now appears in this dialog.
      setConflict(failureCode(error) === 'edit_conflict');
      changed();
      throw error;
    }
    changed();
  }

  return (
    <ConfirmDialog
      title={t('catalogue.merge_title', { name })}
      action={t('catalogue.merge')}
      isReady={into !== undefined && plan.data !== undefined}
      conflict={isConflict && <Notice tone="amber">{t('catalogue.place_merge_conflict')}</Notice>}
      onConfirm={merge}
      onClose={onClose}
    >
      {failure && <Notice tone="danger">{failureText(failure)}</Notice>}
      {!isChosen && <PlacePicker exceptId={restaurant.id} onChoose={choose} />}
      {into && plan.data && (
        <MergePlacePlan
          restaurant={restaurant}
          into={into}
          plan={plan.data}
          mapping={mapping}
          onMapping={(dishId, intoDishId) => setChosen({ ...chosen, [dishId]: intoDishId })}
          offered={offered}
          left={left}
          onLeft={setLeft}
          onOther={() => choose('')}
        />
      )}
      {isChosen && !failure && !(into && plan.data) && <p role="status">{t('shell.loading')}</p>}
    </ConfirmDialog>
  );
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
