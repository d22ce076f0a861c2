import { useState } from 'react';
import type { DishFields } from '../../domain/restaurants/fields.keys.ts';
import { DISH_FIELDS } from '../../domain/restaurants/fields.ts';
import { isSame } from '../../domain/proposals/rules.ts';
import { FormFields, type PictureUpload } from '../catalogue/FormFields.tsx';
import { fieldsOfGroups } from '../catalogue/typed-fields.ts';
import { useText } from '../i18n/locale.ts';
import { StatusChip } from '../owners/StatusChip.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Picture } from '../ui/Picture.tsx';
import type { DishDraft } from './draft.ts';
import { useOwnerTexts } from './owner-texts.ts';

const FIELDS = fieldsOfGroups(DISH_FIELDS, ['identity', 'texts']);

interface Edited {
  dish: DishDraft;
  /** The saved values; null for a new dish. */
  before: DishFields | null;
  onChange: (change: Partial<DishDraft>) => void;
}

/** A dish of the form: one line that expands to its fields. */
export function DishEditor({
  isTried,
  pictures,
  onDrop,
  ...edited
}: Edited & {
  /** Whether the form was submitted without its name. */
  isTried: boolean;
  pictures: PictureUpload;
  /** Removes a new dish from the form. */
  onDrop: () => void;
}) {
  const t = useText();
  const { dish, before, onChange } = edited;
  const { isNew, isRemoved, fields } = dish;
  // A new dish starts expanded; so does one without a name at submission.
  const [wasOpened, setOpened] = useState(isNew && fields.name === '');
  const isOpen = (wasOpened || isTried) && !isRemoved;
  const name = fields.name.trim() || t('proposals.new_dish');
  return (
    <li className="grid grid-cols-1 rounded-card border border-line bg-paper">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 p-3">
        <Unfold dish={dish} name={name} isOpen={isOpen} onOpen={setOpened} />
        <StateChip dish={dish} before={before} />
        <button
          type="button"
          aria-label={t(isRemoved ? 'proposals.restore_label' : 'proposals.remove_label', {
            dish: name,
          })}
          onClick={() => (isNew ? onDrop() : onChange({ isRemoved: !isRemoved }))}
          className="inline-flex min-h-11 items-center gap-2 rounded-full px-3 text-sm font-semibold text-danger hover:bg-danger-soft"
        >
          <Icon name={isRemoved ? 'undo' : 'trash'} />
          {t(isRemoved ? 'proposals.restore' : 'proposals.remove')}
        </button>
      </div>
      {isOpen && <DishForm {...edited} isTried={isTried} pictures={pictures} />}
    </li>
  );
}

/** Picture and name; a tap expands the fields. */
function Unfold({
  dish: { isRemoved, fields },
  name,
  isOpen,
  onOpen,
}: {
  dish: DishDraft;
  name: string;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      disabled={isRemoved}
      onClick={() => onOpen(!isOpen)}
      className="flex min-h-12 min-w-0 flex-1 basis-48 items-center gap-3 text-left"
    >
      {fields.imageUrl ? (
        <Picture
          src={fields.imageUrl}
          alt=""
          width={48}
          height={48}
          className="size-12 shrink-0 rounded-[10px]"
        />
      ) : (
        <span className="grid size-12 shrink-0 place-items-center rounded-[10px] bg-line text-muted">
          <Icon name="image" />
        </span>
      )}
      <span
        className={`min-w-0 font-semibold wrap-anywhere ${isRemoved ? 'text-muted line-through' : ''}`}
      >
        {name}
      </span>
      {!isRemoved && (
        <Icon name="chevron-down" className={`ml-auto text-muted ${isOpen ? 'rotate-180' : ''}`} />
      )}
    </button>
  );
}

function StateChip({ dish: { isNew, isRemoved, fields }, before }: Omit<Edited, 'onChange'>) {
  const t = useText();
  if (isRemoved) return <StatusChip tone="danger">{t('proposals.chip_removed')}</StatusChip>;
  if (isNew) return <StatusChip tone="agave">{t('proposals.chip_new')}</StatusChip>;
  if (before === null || isSame(before, fields)) return null;
  return <StatusChip tone="amber">{t('proposals.chip_changed')}</StatusChip>;
}

function DishForm({
  dish: { fields },
  before,
  isTried,
  pictures,
  onChange,
}: Edited & { isTried: boolean; pictures: PictureUpload }) {
  const t = useText();
  const texts = useOwnerTexts();
  return (
    <div className="grid grid-cols-1 gap-4 border-t border-line p-4">
      <FormFields
        fields={FIELDS}
        values={fields}
        onValue={(key, value) =>
          onChange({
            fields: { ...fields, [key]: value === '' && key !== 'name' ? null : value },
          })
        }
        errorOf={(key) => (key === 'name' && isTried ? t('proposals.name_missing') : null)}
        texts={texts}
        pictures={{ ...pictures, isSmall: true }}
      />
      {before !== null && !isSame(before, fields) && (
        <Button look="quiet" icon="undo" onClick={() => onChange({ fields: before })}>
          {t('proposals.undo_dish')}
        </Button>
      )}
    </div>
  );
}
