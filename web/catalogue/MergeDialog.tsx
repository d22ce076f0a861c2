import { useState } from 'react';
import { fieldsToTake } from '../../domain/catalogue/rules.merge.ts';
import type { CatalogueDish, CatalogueRestaurant } from '../../domain/catalogue/schema.ts';
import { SelectField } from '../admin/SelectField.tsx';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Picture } from '../ui/Picture.tsx';
import { TakenFields } from './TakenFields.tsx';
import { useMerging } from './use-merging.ts';

/** Chooses the dish that the votes of another will count for, and says what follows. */
export function MergeDialog({
  restaurant,
  dishId,
  askedId = '',
  onClose,
}: {
  restaurant: CatalogueRestaurant;
  dishId: string;
  /** The one that is chosen at first. */
  askedId?: string | undefined;
  onClose: () => void;
}) {
  const t = useText();
  const api = useApi();
  const { merge, isConflict } = useMerging('dish');
  const [intoId, setIntoId] = useState(askedId);
  const [left, setLeft] = useState<readonly string[]>([]);
  const others = restaurant.dishes.filter(({ id, archivedAt }) => !archivedAt && id !== dishId);
  const dish = restaurant.dishes.find(({ id }) => id === dishId);
  const into = others.find(({ id }) => id === intoId);
  if (!dish) return null;
  const { name } = dish.fields;
  const offered = into ? fieldsToTake(into.fields, dish.fields) : [];

  async function send() {
    if (!dish || !into) return;
    await merge({ id: dishId, name, target: into.fields.name }, () =>
      api.catalogue.mergeDish({
        dishId,
        version: dish.version,
        intoId,
        intoVersion: into.version,
        takes: offered.filter((key) => !left.includes(key)),
      }),
    );
  }

  return (
    <ConfirmDialog
      title={t('catalogue.merge_title', { name })}
      action={t('catalogue.merge')}
      isReady={into !== undefined}
      conflict={isConflict && <Notice tone="amber">{t('catalogue.merge_conflict')}</Notice>}
      onConfirm={send}
      onClose={onClose}
    >
      <SelectField
        label={t('catalogue.merge_target')}
        value={intoId}
        onChange={(event) => {
          setIntoId(event.target.value);
          setLeft([]);
        }}
      >
        <option value="">{t('catalogue.merge_choose')}</option>
        {others.map(({ id, fields }) => (
          <option key={id} value={id}>
            {fields.name}
          </option>
        ))}
      </SelectField>
      {into && (
        <Consequences dish={dish} into={into} offered={offered} left={left} onLeft={setLeft} />
      )}
    </ConfirmDialog>
  );
}

/** The two dishes, what one can take from the other, and what follows. */
function Consequences({
  dish,
  into,
  offered,
  left,
  onLeft,
}: {
  dish: CatalogueDish;
  into: CatalogueDish;
  /** Fields that can be taken over. */
  offered: readonly (keyof CatalogueDish['fields'])[];
  /** Those that are not. */
  left: readonly string[];
  onLeft: (left: readonly string[]) => void;
}) {
  const t = useText();
  const [{ name }, target] = [dish.fields, into.fields.name];
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3">
        <Side label={t('catalogue.merge_goes')} dish={dish} />
        <Side label={t('catalogue.merge_stays')} dish={into} />
      </div>
      <TakenFields
        from={dish.fields}
        into={into.fields}
        offered={offered}
        left={left}
        onLeft={onLeft}
      />
      <ul className="grid list-disc gap-2 pl-6 wrap-anywhere">
        <li>{t('catalogue.merge_will', { count: dish.votes, name, target })}</li>
        <li>{t('catalogue.merge_leaves', { name })}</li>
        <li>{t('catalogue.merge_public')}</li>
      </ul>
    </>
  );
}

function Side({ label, dish: { fields, votes } }: { label: string; dish: CatalogueDish }) {
  const t = useText();
  return (
    <div className="grid content-start gap-1 rounded-card border border-line p-3">
      <p className="text-sm text-muted">{label}</p>
      <Picture
        src={fields.imageUrl}
        alt=""
        width={72}
        height={72}
        className="size-18 rounded-[10px]"
      />
      <p dir="auto" className="font-semibold wrap-anywhere">
        {fields.name}
      </p>
      <p className="text-sm text-muted tabular-nums">
        {t('catalogue.hangs_votes', { count: votes })}
      </p>
    </div>
  );
}
