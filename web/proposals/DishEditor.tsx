import { useState } from 'react';
import { CATALOGUE_LIMITS } from '../../domain/catalogue/rules.ts';
import type { DishFields } from '../../domain/catalogue/schema.ts';
import { isSame } from '../../domain/proposals/rules.ts';
import { useText } from '../i18n/speech.ts';
import { StatusChip } from '../owners/StatusChip.tsx';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Picture } from '../ui/Picture.tsx';
import { PictureField } from '../ui/PictureField.tsx';
import type { DishDraft } from './draft.ts';
import { ProposedTexts } from './ProposedTexts.tsx';

/** A dish of the form: one line, which unfolds into its fields. */
export function DishEditor({
  dish: { isNew, isRemoved, fields },
  before,
  isTried,
  picturesPath,
  onBusy,
  onChange,
  onDrop,
}: {
  dish: DishDraft;
  /** As it stands; null for a new one. */
  before: DishFields | null;
  /** Whether its name was missed when the form was sent. */
  isTried: boolean;
  picturesPath: string;
  onBusy: (isBusy: boolean) => void;
  onChange: (change: Partial<DishDraft>) => void;
  /** Takes a new dish out of the form. */
  onDrop: () => void;
}) {
  const t = useText();
  // A new dish is there to be filled in; so is one that was missed.
  const [wasOpened, setOpened] = useState(isNew && fields.name === '');
  const isOpen = (wasOpened || isTried) && !isRemoved;
  const name = fields.name.trim() || t('proposals.new_dish');
  const put = (field: keyof DishFields, value: string | null) =>
    onChange({
      fields: { ...fields, [field]: value === '' && field !== 'name' ? null : value },
    });
  const isChanged = before !== null && !isSame(before, fields);
  return (
    <li className="grid grid-cols-1 rounded-card border border-line bg-paper">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 p-3">
        <button
          type="button"
          aria-expanded={isOpen}
          disabled={isRemoved}
          onClick={() => setOpened(!isOpen)}
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
            <Icon
              name="chevron-down"
              className={`ml-auto text-muted ${isOpen ? 'rotate-180' : ''}`}
            />
          )}
        </button>
        {isRemoved ? (
          <StatusChip tone="danger">{t('proposals.chip_removed')}</StatusChip>
        ) : isNew ? (
          <StatusChip tone="agave">{t('proposals.chip_new')}</StatusChip>
        ) : (
          isChanged && <StatusChip tone="amber">{t('proposals.chip_changed')}</StatusChip>
        )}
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
      {isOpen && (
        <div className="grid grid-cols-1 gap-4 border-t border-line p-4">
          <Field
            label={t('proposals.name')}
            required
            maxLength={CATALOGUE_LIMITS.nameLength}
            value={fields.name}
            error={isTried ? t('proposals.name_missing') : null}
            onChange={(event) => put('name', event.target.value)}
          />
          <PictureField
            label={t('proposals.imageUrl')}
            value={fields.imageUrl}
            onValue={(url) => put('imageUrl', url)}
            path={picturesPath}
            isSmall
            isProposed
            onBusy={onBusy}
          />
          <ProposedTexts values={fields} onValue={put} />
          {isChanged && (
            <Button look="quiet" icon="undo" onClick={() => onChange({ fields: before })}>
              {t('proposals.undo_dish')}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
