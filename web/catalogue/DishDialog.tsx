import { useRef, useState } from 'react';
import type { CatalogueDish } from '../../domain/catalogue/schema.ts';
import { DISH_FIELDS } from '../../domain/restaurants/fields.ts';
import { failureCode } from '../api/client.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useAdminTexts } from './admin-texts.ts';
import { ConflictPanel } from './ConflictPanel.tsx';
import { FormFields } from './FormFields.tsx';
import { PICTURES_PATH } from './pictures-path.ts';
import { labelOf } from './restaurant-draft.ts';
import { fieldsOfGroups } from './typed-fields.ts';
import { useDishForm } from './use-dish-form.ts';

const FIELDS = fieldsOfGroups(DISH_FIELDS, ['identity', 'texts']);

/** The form of a dish. @param dish null for a new one */
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
  const failureText = useFailureText();
  const texts = useAdminTexts();
  const element = useRef<HTMLFormElement>(null);
  const [isUploading, setUploading] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const form = useDishForm(restaurantId, dish, {
    onSaved: onClose,
    // Other messages scroll into view by themselves.
    onRefused: () => element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
  });
  const { draft, isBusy, isDirty, failure, conflict } = form;
  const isTaken = failureCode(failure) === 'name_taken';
  // A tap outside the dialog must not lose what is typed.
  const close = () => {
    if (isBusy) return;
    if (isDirty && !isAsking) setAsking(true);
    else onClose();
  };
  return (
    <Dialog title={t(dish ? 'catalogue.dish_edit' : 'catalogue.dish_add')} onClose={close}>
      <form
        ref={element}
        className="grid gap-5"
        noValidate
        data-saves
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy && !isUploading) void form.save();
        }}
      >
        {conflict && (
          <ConflictPanel
            rows={conflict}
            draft={draft}
            onTake={(field, value) => form.change({ [field]: value })}
            labelOf={(field) => t(labelOf(field))}
          />
        )}
        {failure !== null && !isTaken && <Notice tone="danger">{failureText(failure)}</Notice>}
        <FormFields
          fields={FIELDS}
          values={draft}
          onValue={(key, value) => form.change({ [key]: value })}
          errorOf={(key) => (key === 'name' && isTaken ? failureText(failure) : null)}
          texts={texts}
          pictures={{ path: PICTURES_PATH, isSmall: true, onBusy: setUploading }}
        />
        {isAsking ? (
          <LeaveQuestion onStay={() => setAsking(false)} onLeave={onClose} />
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

/** Focusing it scrolls the question at the end into view. */
const focusFirst = (question: HTMLElement | null) => question?.querySelector('button')?.focus();

function LeaveQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = useText();
  return (
    <div ref={focusFirst} role="alert" className="grid gap-3 rounded-card bg-amber-soft p-4">
      <p className="font-semibold">{t('editing.leave_told')}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onStay}>{t('catalogue.keep_editing')}</Button>
        <Button look="secondary" onClick={onLeave}>
          {t('editing.leave')}
        </Button>
      </div>
    </div>
  );
}
