import { type Dispatch, type SetStateAction, useRef } from 'react';
import type { OwnRestaurant } from '../../domain/proposals/schema.ts';
import { RESTAURANT_FIELDS } from '../../domain/restaurants/fields.ts';
import { SelectField } from '../admin/SelectField.tsx';
import type { PictureUpload } from '../catalogue/FormFields.tsx';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { DishEditor } from './DishEditor.tsx';
import { type DishDraft, type Draft, newDish } from './draft.ts';

export const isNameless = ({ isRemoved, fields }: DishDraft) =>
  !isRemoved && fields.name.trim() === '';

/** The proposed menu: the featured dish, and each dish with its fields. */
export function ProposedDishes({
  own,
  draft,
  setDraft,
  wasTried,
  isFull,
  pictures,
}: {
  own: OwnRestaurant;
  draft: Draft;
  setDraft: Dispatch<SetStateAction<Draft>>;
  wasTried: boolean;
  /** Whether no more dishes may be added. */
  isFull: boolean;
  pictures: PictureUpload;
}) {
  const t = useText();
  const added = useRef(0);
  const { dishes, featured } = draft;
  const put = (key: string, change: Partial<DishDraft>) =>
    setDraft((now) => ({
      ...now,
      dishes: now.dishes.map((dish) => (dish.key === key ? { ...dish, ...change } : dish)),
    }));
  return (
    <>
      <FeaturedChoice
        dishes={dishes}
        featured={featured}
        onChoose={(key) => setDraft({ ...draft, featured: key })}
      />
      <p className="text-sm text-muted">{t('proposals.dishes_hint')}</p>
      <ul className="grid grid-cols-1 gap-3">
        {dishes.map((dish) => (
          <DishEditor
            key={dish.key}
            dish={dish}
            before={own.dishes.find(({ id }) => id === dish.key)?.fields ?? null}
            isTried={wasTried && isNameless(dish)}
            pictures={pictures}
            onChange={(change) => put(dish.key, change)}
            onDrop={() =>
              setDraft({ ...draft, dishes: dishes.filter(({ key }) => key !== dish.key) })
            }
          />
        ))}
      </ul>
      {!isFull && (
        <Button
          look="secondary"
          icon="plus"
          onClick={() => {
            added.current += 1;
            const dish = newDish(`added-${added.current}`);
            setDraft({ ...draft, dishes: [...dishes, dish] });
          }}
        >
          {t('proposals.add_dish')}
        </Button>
      )}
    </>
  );
}

function FeaturedChoice({
  dishes,
  featured,
  onChoose,
}: {
  dishes: readonly DishDraft[];
  featured: string | null;
  onChoose: (key: string | null) => void;
}) {
  const t = useText();
  const offered = dishes.filter(({ isRemoved }) => !isRemoved);
  return (
    <SelectField
      label={t(RESTAURANT_FIELDS.featuredDishId.ownerLabel)}
      value={offered.some(({ key }) => key === featured) ? (featured ?? '') : ''}
      onChange={(event) => onChoose(event.target.value || null)}
    >
      <option value="">{t('proposals.featured_none')}</option>
      {offered.map(({ key, fields: { name } }) => (
        <option key={key} value={key}>
          {name.trim() || t('proposals.new_dish')}
        </option>
      ))}
    </SelectField>
  );
}
