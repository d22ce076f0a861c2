import type { AuditEntry } from '../../domain/audit/schema.ts';
import type { CatalogueRestaurant } from '../../domain/catalogue/schema.ts';
import { FIELD_LABELS } from '../../domain/restaurants/fields.keys.ts';
import { describeChanges } from '../../locales/audit-entry.ts';
import type { Translator } from '../../locales/translate.ts';
import { useText } from '../i18n/locale.ts';
import { Icon } from '../ui/Icon.tsx';
import { isRestorable } from './restorable.ts';

/** The fields that an entry changed, folded; each former value can be restored. */
export function HistoryChanges({
  entry,
  restaurant,
  onRestore,
}: {
  entry: AuditEntry;
  restaurant: CatalogueRestaurant;
  onRestore: (field: string) => void;
}) {
  const t = useText();
  const changes = describeChanges(t as Translator, entry.changes, FIELD_LABELS);
  if (changes.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-11 items-center font-semibold text-chile">
        {t('audit.changes_count', { count: changes.length })}
      </summary>
      <dl className="grid gap-2 pb-2">
        {changes.map(({ key, field, from, to }) => (
          <div key={key} className="wrap-anywhere whitespace-pre-line">
            <dt className="font-semibold">{field}</dt>
            <dd className="text-muted">
              <span className="sr-only">{t('audit.before')}: </span>
              <del className="decoration-control-line">{from}</del>
            </dd>
            <dd>
              <span className="sr-only">{t('audit.after')}: </span>
              <ins className="no-underline">{to}</ins>
            </dd>
            {isRestorable(restaurant, { entry, field: key }) && (
              <dd>
                <button
                  type="button"
                  aria-label={t('catalogue.restore_value_of', { field })}
                  onClick={() => onRestore(key)}
                  className="inline-flex min-h-11 items-center gap-2 font-semibold text-chile"
                >
                  <Icon name="undo" size={4} />
                  {t('catalogue.restore_value')}
                </button>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </details>
  );
}
