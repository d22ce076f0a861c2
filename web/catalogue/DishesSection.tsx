import { useState } from 'react';
import { CATALOGUE_LIMITS } from '../../domain/catalogue/rules.ts';
import type { CatalogueDish, CatalogueRestaurant } from '../../domain/catalogue/schema.ts';
import { describe } from '../../domain/restaurants/rules.ts';
import { useApi } from '../api/context.ts';
import { useLocale, useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon, type IconName } from '../ui/Icon.tsx';
import { Picture } from '../ui/Picture.tsx';
import { useToast } from '../ui/Toast.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { DishDialog } from './DishDialog.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import { Section } from './Section.tsx';
import { UnmergeDialog } from './UnmergeDialog.tsx';
import { useAskedMerge } from './use-asked-merge.ts';
import { useCatalogueActs } from './use-catalogue-acts.ts';

/** The menu as cards; each dish is saved separately. */
export function DishesSection({ restaurant }: { restaurant: CatalogueRestaurant }) {
  const t = useText();
  const { setArchived } = useCatalogueActs();
  const { dishes, fields } = restaurant;
  const [edited, setEdited] = useState<CatalogueDish | 'new' | null>(null);
  const [deleted, setDeleted] = useState<CatalogueDish | null>(null);
  const merging = useMergedDish(restaurant);
  const isMergeable = dishes.filter(({ archivedAt }) => !archivedAt).length > 1;
  // What is merged is changed by the undo alone.
  const isFixed = restaurant.mergedInto !== null;
  const isFull = dishes.length >= CATALOGUE_LIMITS.dishesOfRestaurant;
  const add = !isFixed && (
    <Button look="secondary" icon="plus" disabled={isFull} onClick={() => setEdited('new')}>
      {t('catalogue.dish_add')}
    </Button>
  );
  return (
    <Section title={t('catalogue.dishes')} hint={t('catalogue.dishes_hint')}>
      {dishes.length === 0 ? (
        <EmptyState
          icon="taco-full"
          title={t('catalogue.dishes_none')}
          hint={t('catalogue.dishes_none_hint')}
        >
          {add}
        </EmptyState>
      ) : (
        <>
          <ul className="grid gap-3">
            {dishes.map((dish) => (
              <DishCard
                key={dish.id}
                dish={dish}
                isFeatured={dish.id === fields.featuredDishId}
                target={targetOf(restaurant, dish)}
                isFixed={isFixed}
                onMerge={isMergeable || dish.mergedIntoId ? () => merging.open(dish) : null}
                onEdit={() => setEdited(dish)}
                onArchive={() =>
                  void setArchived(
                    'dish',
                    { id: dish.id, name: dish.fields.name },
                    !dish.archivedAt,
                  )
                }
                onDelete={() => setDeleted(dish)}
              />
            ))}
          </ul>
          <div className="flex flex-wrap items-center gap-3">
            {add}
            {isFull && (
              <p className="text-sm text-muted">
                {t('errors.too_many_dishes', { maxDishes: CATALOGUE_LIMITS.dishesOfRestaurant })}
              </p>
            )}
          </div>
        </>
      )}
      {edited && (
        <DishDialog
          restaurantId={restaurant.id}
          dish={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      {merging.dish && (
        <AskToMerge
          restaurant={restaurant}
          dish={merging.dish}
          askedId={merging.askedId}
          onClose={merging.close}
        />
      )}
      {deleted && <AskToDelete dish={deleted} onClose={() => setDeleted(null)} />}
    </Section>
  );
}

/** The dish whose merge is asked for: at first the one that the address names, if it is on the menu. */
function useMergedDish({ dishes }: CatalogueRestaurant) {
  const asked = useAskedMerge();
  const [dish, setDish] = useState<CatalogueDish | null>(
    () => dishes.find(({ id, archivedAt }) => id === asked.dishes?.dishId && !archivedAt) ?? null,
  );
  const close = () => {
    setDish(null);
    asked.forget();
  };
  const askedId = dish?.id === asked.dishes?.dishId ? asked.dishes?.intoId : undefined;
  return { dish, askedId, open: setDish, close };
}

/** The name of the dish that one is merged into; null: it is not. */
const targetOf = (
  { dishes, mergedInto }: CatalogueRestaurant,
  { mergedIntoId }: CatalogueDish,
): string | null =>
  mergedIntoId &&
  (dishes.find(({ id }) => id === mergedIntoId)?.fields.name ?? mergedInto?.name ?? '');

/** Asks for the merge of a dish, or for its undo. */
function AskToMerge({
  restaurant,
  dish,
  askedId,
  onClose,
}: {
  restaurant: CatalogueRestaurant;
  dish: CatalogueDish;
  /** The dish that is chosen at first. */
  askedId: string | undefined;
  onClose: () => void;
}) {
  const target = targetOf(restaurant, dish);
  return target === null ? (
    <MergeDialog restaurant={restaurant} dishId={dish.id} askedId={askedId} onClose={onClose} />
  ) : (
    <UnmergeDialog dish={dish} target={target} onClose={onClose} />
  );
}

function AskToDelete({
  dish: { id, fields, votes, archivedAt },
  onClose,
}: {
  dish: CatalogueDish;
  onClose: () => void;
}) {
  const t = useText();
  const api = useApi();
  const toast = useToast();
  const { setArchived, changed } = useCatalogueActs();
  const { name, imageUrl } = fields;
  return (
    <DeleteDialog
      kind="dish"
      name={name}
      hanging={{ votes, pictures: imageUrl ? 1 : 0 }}
      isArchived={archivedAt !== null}
      onDelete={async () => {
        await api.catalogue.deleteDish({ dishId: id });
        toast(t('catalogue.deleted', { name }));
        changed();
      }}
      onArchive={() => setArchived('dish', { id, name }, true)}
      onClose={onClose}
    />
  );
}

function DishCard({
  dish: { fields, archivedAt, votes },
  isFeatured,
  target,
  isFixed,
  onMerge,
  onEdit,
  onArchive,
  onDelete,
}: {
  dish: CatalogueDish;
  isFeatured: boolean;
  /** The name of the dish that it is merged into; null: it is not. */
  target: string | null;
  /** Whether its restaurant is merged into another. */
  isFixed: boolean;
  /** null: there is nothing to merge it with. */
  onMerge: (() => void) | null;
  onEdit: () => void;
  onArchive: () => void;
  onDelete: () => void;
}) {
  const { t, language } = useLocale();
  const { name } = fields;
  const isArchived = archivedAt !== null;
  const chip = 'rounded-full px-2 text-sm whitespace-nowrap';
  return (
    <li
      className={`flex flex-wrap items-center gap-3 rounded-card border border-line p-3 ${isArchived ? 'bg-paper' : 'bg-surface'}`}
    >
      <Picture
        src={fields.imageUrl}
        alt=""
        width={72}
        height={72}
        className={`size-18 shrink-0 rounded-[10px] ${isArchived ? 'opacity-60' : ''}`}
      />
      <div className="grid min-w-0 flex-1 basis-40 gap-0.5">
        <h3 dir="auto" className="font-semibold wrap-anywhere">
          {name}
        </h3>
        <p dir="auto" className="line-clamp-2 text-sm wrap-anywhere text-muted">
          {describe(fields, language) ?? t('catalogue.no_description')}
        </p>
        <p className="flex flex-wrap items-center gap-1 text-sm text-muted">
          {isArchived && (
            <span className={`${chip} max-w-full truncate bg-line font-semibold text-ink`}>
              {target === null
                ? t('catalogue.archived')
                : t('catalogue.merged_into', { name: target })}
            </span>
          )}
          {isFeatured && (
            <span className={`${chip} bg-agave-soft text-agave`}>{t('labels.featuredDishId')}</span>
          )}
          <span className="tabular-nums">{t('catalogue.hangs_votes', { count: votes })}</span>
        </p>
      </div>
      <div className="flex gap-1 max-sm:w-full max-sm:justify-end">
        <Act icon="edit" label={t('catalogue.edit_one', { name })} onAct={onEdit} />
        {!isFixed && (
          <CardActs
            name={name}
            isArchived={isArchived}
            isMerged={target !== null}
            onMerge={onMerge}
            onArchive={onArchive}
            onDelete={onDelete}
          />
        )}
      </div>
    </li>
  );
}

function CardActs({
  name,
  isArchived,
  isMerged,
  onMerge,
  onArchive,
  onDelete,
}: {
  name: string;
  isArchived: boolean;
  /** Whether the dish is merged into another. */
  isMerged: boolean;
  onMerge: (() => void) | null;
  onArchive: () => void;
  onDelete: () => void;
}) {
  const t = useText();
  if (isMerged && onMerge) {
    return <Act icon="undo" label={t('catalogue.unmerge_one', { name })} onAct={onMerge} />;
  }
  return (
    <>
      {!isArchived && onMerge && (
        <Act icon="merge" label={t('catalogue.merge_one', { name })} onAct={onMerge} />
      )}
      <Act
        icon={isArchived ? 'undo' : 'archive'}
        label={t(isArchived ? 'catalogue.restore_one' : 'catalogue.archive_one', { name })}
        onAct={onArchive}
      />
      <Act icon="trash" label={t('catalogue.delete_one', { name })} onAct={onDelete} />
    </>
  );
}

function Act({ icon, label, onAct }: { icon: IconName; label: string; onAct: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onAct}
      className="grid size-11 place-items-center rounded-full text-muted hover:bg-chile-soft hover:text-ink"
    >
      <Icon name={icon} />
    </button>
  );
}
