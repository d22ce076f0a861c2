import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldsToRestore } from '../../domain/catalogue/rules.restore.ts';
import type { CatalogueRestaurant } from '../../domain/catalogue/schema.ts';
import { FIELD_LABELS } from '../../domain/restaurants/fields.keys.ts';
import { failureCode } from '../api/client.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { countiesQuery } from '../places/queries.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { useFocusAfter } from '../ui/focus-after.ts';
import { Notice } from '../ui/Notice.tsx';
import { useToast } from '../ui/Toast.tsx';
import { DraftValue } from './DraftValue.tsx';
import { currentOf, type Restoring } from './restorable.ts';
import { useCatalogueActs } from './use-catalogue-acts.ts';

/** Shows what a field says now and what it would say again, and asks. @param focusId gets the focus afterwards */
export function RestoreDialog({
  restoring: { entry, field },
  restaurant,
  focusId,
  onClose,
}: {
  restoring: Restoring;
  restaurant: CatalogueRestaurant;
  focusId: string;
  onClose: () => void;
}) {
  const t = useText();
  const api = useApi();
  const toast = useToast();
  const { changed } = useCatalogueActs();
  const focusAfter = useFocusAfter(focusId);
  const [isConflict, setConflict] = useState(false);
  const former = fieldsToRestore(entry.changes, field) ?? {};
  const current = currentOf(restaurant, entry);
  const label = t(FIELD_LABELS.get(field) ?? 'labels.name');

  async function restore() {
    if (!current) return;
    const { version } = current;
    try {
      await api.catalogue.restoreValue({ number: entry.number, field, version });
    } catch (error) {
      // What it says now appears in this dialog.
      setConflict(failureCode(error) === 'edit_conflict');
      changed();
      throw error;
    }
    toast(t('catalogue.value_restored', { field: label }));
    focusAfter();
    changed();
  }

  return (
    <ConfirmDialog
      title={t('catalogue.restore_value_title', { field: label })}
      action={t('catalogue.restore_value')}
      isReady={current !== null}
      conflict={isConflict && <Notice tone="amber">{t('catalogue.restore_value_conflict')}</Notice>}
      onConfirm={restore}
      onClose={onClose}
    >
      {entry.subjectId !== restaurant.id && (
        <p className="font-semibold wrap-anywhere">{current?.fields['name'] as string}</p>
      )}
      {Object.entries(former).map(([one, value]) => (
        <Compared
          key={one}
          field={one}
          now={current?.fields[one]}
          then={value}
          restaurant={restaurant}
        />
      ))}
      <p className="text-muted">{t('catalogue.restore_value_hint')}</p>
    </ConfirmDialog>
  );
}

function Compared({
  field,
  now,
  then,
  restaurant,
}: {
  field: string;
  now: unknown;
  then: unknown;
  restaurant: CatalogueRestaurant;
}) {
  const t = useText();
  const counties = useCountiesOf(field, [now, then]);
  const show = (value: unknown) => (
    <DraftValue field={field} value={value} dishes={restaurant.dishes} counties={counties} />
  );
  return (
    <div className="grid gap-1 rounded-card border border-line p-3 wrap-anywhere whitespace-pre-line">
      <p className="font-semibold">{t(FIELD_LABELS.get(field) ?? 'labels.name')}</p>
      <p className="text-sm text-muted">{t('catalogue.says_now')}</p>
      <div>{show(now)}</div>
      <p className="text-sm text-muted">{t('catalogue.said_then')}</p>
      <div>{show(then)}</div>
    </div>
  );
}

/** The counties that the values of a county's field may mean. */
function useCountiesOf(field: string, values: unknown[]) {
  const api = useApi();
  const isOf = (start: string) =>
    field === 'countyId' && values.some((value) => String(value).startsWith(start));
  // The first digits of a county's number are its state's.
  const carolina = useQuery({ ...countiesQuery(api, 'SC'), enabled: isOf('45') });
  const georgia = useQuery({ ...countiesQuery(api, 'GA'), enabled: isOf('13') });
  return [...(carolina.data?.counties ?? []), ...(georgia.data?.counties ?? [])];
}
