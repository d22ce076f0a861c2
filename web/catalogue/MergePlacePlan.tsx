import type { MergePlan } from '../../domain/catalogue/schema.merge.ts';
import type { CatalogueRestaurant } from '../../domain/catalogue/schema.ts';
import { SelectField } from '../admin/SelectField.tsx';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { TakenFields } from './TakenFields.tsx';

interface Plan {
  restaurant: CatalogueRestaurant;
  /** The restaurant that stays. */
  into: CatalogueRestaurant;
  plan: MergePlan;
  /** By dish: the one of the other; empty: a dish of its own. */
  mapping: Readonly<Record<string, string>>;
}

/** The two restaurants, their dishes, what one can take from the other, and what follows. */
export function MergePlacePlan({
  onMapping,
  offered,
  left,
  onLeft,
  onOther,
  ...shown
}: Plan & {
  onMapping: (dishId: string, intoDishId: string) => void;
  offered: readonly string[];
  left: readonly string[];
  onLeft: (left: readonly string[]) => void;
  /** Goes back to the choice. */
  onOther: () => void;
}) {
  const t = useText();
  const { restaurant, into } = shown;
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3">
        <Side label={t('catalogue.merge_goes')} restaurant={restaurant} />
        <Side label={t('catalogue.merge_stays')} restaurant={into} />
      </div>
      <Button look="secondary" onClick={onOther}>
        {t('catalogue.place_merge_other')}
      </Button>
      <Dishes {...shown} onMapping={onMapping} />
      <TakenFields
        from={restaurant.fields}
        into={into.fields}
        offered={offered}
        left={left}
        onLeft={onLeft}
      />
      <Consequences {...shown} />
    </>
  );
}

function Side({
  label,
  restaurant: { fields, hanging },
}: {
  label: string;
  restaurant: CatalogueRestaurant;
}) {
  const t = useText();
  return (
    <div className="grid content-start gap-1 rounded-card border border-line p-3">
      <p className="text-sm text-muted">{label}</p>
      <p dir="auto" className="font-semibold wrap-anywhere">
        {fields.name}
      </p>
      {fields.address && (
        <p dir="auto" className="text-sm wrap-anywhere text-muted">
          {fields.address}
        </p>
      )}
      <p className="text-sm text-muted tabular-nums">
        {t('catalogue.hangs_votes', { count: hanging.votes })}
      </p>
    </div>
  );
}

function Dishes({
  restaurant,
  into,
  mapping,
  onMapping,
}: Plan & { onMapping: (dishId: string, intoDishId: string) => void }) {
  const t = useText();
  const shown = ({ dishes }: CatalogueRestaurant) => dishes.filter(({ archivedAt }) => !archivedAt);
  if (shown(restaurant).length === 0) return null;
  return (
    <fieldset className="grid gap-3">
      <legend className="pb-2 font-semibold wrap-anywhere">
        {t('catalogue.place_merge_dishes', { target: into.fields.name })}
      </legend>
      {shown(restaurant).map(({ id, fields }) => (
        <SelectField
          key={id}
          label={fields.name}
          value={mapping[id] ?? ''}
          onChange={(event) => onMapping(id, event.target.value)}
        >
          <option value="">{t('catalogue.place_merge_new')}</option>
          {shown(into).map((other) => (
            <option key={other.id} value={other.id}>
              {other.fields.name}
            </option>
          ))}
        </SelectField>
      ))}
    </fieldset>
  );
}

/** The counts of a plan that are said only where there are any, with their texts. */
const COUNTED = [
  ['votersOfBoth', 'both'],
  ['sameDay', 'day'],
  ['reviews', 'reviews'],
  ['reviewsOfBoth', 'reviews_both'],
  ['owners', 'owners'],
  ['staff', 'staff'],
  ['favourites', 'favourites'],
  ['requests', 'requests'],
  ['screens', 'screens'],
  ['proposals', 'proposals'],
] as const;

function Consequences({ restaurant, into, plan, mapping }: Plan) {
  const t = useText();
  const [{ name }, target] = [restaurant.fields, into.fields.name];
  const added = Object.values(mapping).filter((one) => one === '').length;
  const voters = t('catalogue.place_merge_voters', { count: plan.voters });
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{t('catalogue.place_merge_plan')}</h3>
      <ul className="grid list-disc gap-2 pl-6 wrap-anywhere">
        <li>{t('catalogue.place_merge_votes', { count: plan.votes, voters, target })}</li>
        {COUNTED.map(
          ([key, text]) =>
            plan[key] > 0 && (
              <li key={key}>
                {t(`catalogue.place_merge_${text}`, { count: plan[key], name, target })}
              </li>
            ),
        )}
        {added > 0 && <li>{t('catalogue.place_merge_dishes_new', { count: added, target })}</li>}
        <li>{t('catalogue.place_merge_leaves', { name, target })}</li>
        <li>{t('catalogue.place_merge_public')}</li>
      </ul>
    </section>
  );
}
