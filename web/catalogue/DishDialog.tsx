import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CATALOGUE_LIMITS } from '../../domain/catalogue/rules.ts';
import type { CatalogueDish, DishFields } from '../../domain/catalogue/schema.ts';
import { useSessionEnd } from '../account/session-end.ts';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/speech.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { Notice } from '../ui/Notice.tsx';
import { PictureField } from '../ui/PictureField.tsx';
import { useToast } from '../ui/Toast.tsx';
import { ConflictPanel } from './ConflictPanel.tsx';
import { DescriptionFields } from './DescriptionFields.tsx';
import { type ConflictRow, findChanger, mergeDrafts } from './merge.ts';
import { PICTURES_PATH } from './pictures-path.ts';
import { catalogueRestaurantQuery } from './queries.ts';
import { useCatalogueActs } from './use-catalogue-acts.ts';

interface DishDraft {
  name: string;
  description: string;
  descriptionEn: string;
  descriptionEs: string;
  imageUrl: string | null;
}

const toDraft = (fields: DishFields | undefined): DishDraft => ({
  name: fields?.name ?? '',
  description: fields?.description ?? '',
  descriptionEn: fields?.descriptionEn ?? '',
  descriptionEs: fields?.descriptionEs ?? '',
  imageUrl: fields?.imageUrl ?? null,
});
const toFields = ({ name, imageUrl, ...texts }: DishDraft): DishFields => ({
  name,
  imageUrl,
  description: texts.description.trim() || null,
  descriptionEn: texts.descriptionEn.trim() || null,
  descriptionEs: texts.descriptionEs.trim() || null,
});

/** What is asked at the end comes into view. */
const focusFirst = (question: HTMLElement | null) => question?.querySelector('button')?.focus();

/** A dish to be written or changed. @param dish null for a new one */
export function DishDialog({
  restaurantId,
  dish,
  onClose,
}: {
  restaurantId: string;
  dish: CatalogueDish | null;
  onClose: () => void;
}) {
  const t = useText();
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const failureText = useFailureText();
  const hasEnded = useSessionEnd();
  const { changed } = useCatalogueActs();
  const [base, setBase] = useState({ version: dish?.version ?? 0, draft: toDraft(dish?.fields) });
  const [draft, setDraft] = useState(base.draft);
  const [isBusy, setBusy] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [rows, setRows] = useState<ConflictRow<DishDraft>[] | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(base.draft);
  const change = (changes: Partial<DishDraft>) => setDraft((now) => ({ ...now, ...changes }));
  // What is typed is not lost by a tap beside it.
  const close = () => {
    if (isBusy) return;
    if (isDirty && !isAsking) setAsking(true);
    else onClose();
  };

  async function save() {
    setBusy(true);
    setFailure(null);
    const fields = toFields(draft);
    try {
      if (dish) {
        await api.catalogue.changeDish({ dishId: dish.id, version: base.version, fields });
      } else await api.catalogue.createDish({ restaurantId, fields });
      toast(t('catalogue.saved'));
      changed();
      onClose();
      return;
    } catch (error) {
      if (hasEnded(error)) return;
      const isConflict = dish !== null && failureCode(error) === 'edit_conflict';
      if (!isConflict) setFailure(error);
      else await meet(dish.id).catch((other: unknown) => setFailure(other));
    }
    setBusy(false);
    // Once it is said there; the rest comes into view by itself.
    requestAnimationFrame(() => {
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    });
  }

  /** Somebody else was first: what they saved is laid beside what stands here. */
  async function meet(dishId: string) {
    const [restaurant, log] = await Promise.all([
      client.query(catalogueRestaurantQuery(api, restaurantId)),
      api.audit.list({ restaurantId }).catch(() => ({ entries: [] })),
    ]);
    const theirs = restaurant.dishes.find(({ id }) => id === dishId);
    if (!theirs) return;
    const now = { version: theirs.version, draft: toDraft(theirs.fields) };
    const merged = mergeDrafts(base.draft, draft, now.draft, (field) =>
      findChanger(log.entries, { subjectId: dishId, action: 'dish_changed' }, [field]),
    );
    setBase(now);
    setDraft(merged.draft);
    setRows(merged.rows);
  }

  const isTaken = failureCode(failure) === 'name_taken';
  return (
    <Dialog title={t(dish ? 'catalogue.dish_edit' : 'catalogue.dish_add')} onClose={close}>
      <form
        ref={form}
        className="grid gap-5"
        noValidate
        data-saves
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy && !isUploading) void save();
        }}
      >
        {rows && (
          <ConflictPanel
            rows={rows}
            draft={draft}
            onTake={(field, value) => change({ [field]: value })}
            labelOf={(field) => t(`audit.field_${field}`)}
          />
        )}
        {failure !== null && !isTaken && <Notice tone="danger">{failureText(failure)}</Notice>}
        <Field
          label={t('audit.field_name')}
          value={draft.name}
          maxLength={CATALOGUE_LIMITS.nameLength}
          required
          autoComplete="off"
          error={isTaken ? failureText(failure) : null}
          onChange={(event) => change({ name: event.target.value })}
        />
        <PictureField
          label={t('audit.field_imageUrl')}
          value={draft.imageUrl}
          path={PICTURES_PATH}
          isSmall
          onBusy={setUploading}
          onValue={(imageUrl) => change({ imageUrl })}
        />
        <DescriptionFields draft={draft} onDraft={change} />
        {isAsking ? (
          <div ref={focusFirst} role="alert" className="grid gap-3 rounded-card bg-amber-soft p-4">
            <p className="font-semibold">{t('editing.leave_told')}</p>
            <div className="flex flex-wrap gap-3">
              <Button onClick={() => setAsking(false)}>{t('catalogue.keep_editing')}</Button>
              <Button look="secondary" onClick={onClose}>
                {t('editing.leave')}
              </Button>
            </div>
          </div>
        ) : (
          <div className="grid gap-3 sm:flex sm:flex-row-reverse">
            <Button
              type="submit"
              disabled={isBusy || isUploading || !isDirty || draft.name.trim() === ''}
            >
              {t(isBusy ? 'shell.working' : 'catalogue.save')}
            </Button>
            <Button look="secondary" disabled={isBusy} onClick={close}>
              {t('shell.cancel')}
            </Button>
          </div>
        )}
      </form>
    </Dialog>
  );
}
