import { Link } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import type { ListedUndo } from '../../domain/imports/schema.ts';
import { regionOf } from '../../domain/language.ts';
import { FIELD_LABELS } from '../../domain/restaurants/fields.keys.ts';
import { useLocale } from '../i18n/locale.ts';
import { momentText } from '../owners/moment.ts';
import { linkTo, paths } from '../paths.ts';

type Left = ListedUndo['left'][number];

/** What is deleted and what is set back. @param isDone whether it has happened */
export function UndoRows({ plan, isDone }: { plan: ListedUndo; isDone: boolean }) {
  const { t } = useLocale();
  const fieldsText = useFieldsText();
  const count = plan.counts.deleted + plan.counts.restored;
  if (count === 0) return null;
  return (
    <Rows
      title={t(isDone ? 'imports.undo_did' : 'imports.undo_will', { count })}
      more={count - plan.undoing.length}
    >
      {plan.undoing.map((row) => (
        <Row key={row.id} row={row} isLinked={!row.isDeleted || !isDone}>
          <p className="text-muted">
            {row.isDeleted
              ? t(isDone ? 'imports.undo_deleted' : 'imports.undo_deletes')
              : t('imports.undo_restores', { fields: fieldsText(row.fields) })}
          </p>
        </Row>
      ))}
    </Rows>
  );
}

/** What stays, and why. */
export function LeftRows({ plan: { counts, left } }: { plan: ListedUndo }) {
  const { t } = useLocale();
  if (counts.left === 0) return null;
  return (
    <Rows title={t('imports.undo_stays', { count: counts.left })} more={counts.left - left.length}>
      {left.map((row) => (
        <Row
          key={row.id}
          row={row}
          isLinked={row.kind === 'dishes' || !row.reasons.some(({ rule }) => rule === 'deleted')}
          note={t(row.isCreated ? 'imports.left_created' : 'imports.left_changed_by_it')}
        >
          <ul className="grid gap-0.5">
            {row.reasons.map((reason) => (
              <Reason key={`${reason.rule} ${reason.fields.join()}`} reason={reason} />
            ))}
          </ul>
        </Row>
      ))}
    </Rows>
  );
}

function Reason({ reason }: { reason: Left['reasons'][number] }) {
  const reasonText = useReasonText();
  const fieldsText = useFieldsText();
  return (
    <li>
      {reason.fields.length > 0 && (
        <span className="font-semibold">{fieldsText(reason.fields)}: </span>
      )}
      {reasonText(reason)}
    </li>
  );
}

function useReasonText() {
  const { t, language } = useLocale();
  return ({ rule, count, name, at }: Left['reasons'][number]): string => {
    if (rule === 'changed' || rule === 'deleted') {
      if (at === null) return t(`imports.left_${rule}_unknown`);
      const by = name ?? t('imports.somebody');
      return t(`imports.left_${rule}`, { name: by, when: momentText(at, language) });
    }
    if (rule === 'featured') return t('imports.left_featured', { name: name ?? '' });
    if (rule === 'name_taken' || rule === 'dish_gone' || rule === 'records') {
      return t(`imports.left_${rule}`);
    }
    return t(`imports.left_${rule}`, { count: count ?? 0 });
  };
}

/** The labels of fields in one line. */
function useFieldsText() {
  const { t, language } = useLocale();
  return (fields: readonly string[]) =>
    new Intl.ListFormat(regionOf(language)).format(
      fields.map((field) => t(FIELD_LABELS.get(field) ?? 'imports.column_archived')),
    );
}

function Rows({
  title,
  more,
  children,
}: {
  title: string;
  /** How many there are besides those shown. */
  more: number;
  children: ReactNode;
}) {
  const { t } = useLocale();
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h3 id={id} className="text-lg font-bold">
        {title}
      </h3>
      <ul className="grid divide-y divide-line rounded-card border border-line bg-surface px-4">
        {children}
      </ul>
      {more > 0 && <p className="text-muted">{t('imports.undo_more', { count: more })}</p>}
    </section>
  );
}

/** @param isLinked whether its restaurant is there to be looked at */
function Row({
  row: { name, restaurantId, restaurantName },
  isLinked,
  note,
  children,
}: {
  row: Pick<Left, 'name' | 'restaurantId' | 'restaurantName'>;
  isLinked: boolean;
  note?: string;
  children: ReactNode;
}) {
  const { t } = useLocale();
  return (
    <li className="grid gap-1 py-3 wrap-anywhere">
      <p className="flex flex-wrap items-center gap-x-2">
        {isLinked ? (
          <Link
            {...linkTo(paths.editRestaurant(restaurantId))}
            className="inline-flex min-h-11 items-center font-semibold text-chile underline underline-offset-4"
          >
            {name}
          </Link>
        ) : (
          <strong className="inline-flex min-h-11 items-center">{name}</strong>
        )}
        {restaurantName !== null && (
          <span className="text-muted">
            {t('imports.of_restaurant', { restaurant: restaurantName })}
          </span>
        )}
        {note !== undefined && <span className="text-sm text-muted">{note}</span>}
      </p>
      <div className="text-sm">{children}</div>
    </li>
  );
}
