import type { Hanging } from '../../domain/catalogue/schema.ts';
import { regionOf } from '../../domain/language.ts';
import { useLocale } from '../i18n/locale.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Notice } from '../ui/Notice.tsx';

const GOES = ['dishes', 'pictures', 'favourites', 'owners', 'requests', 'proposals'] as const;
type Counts = Partial<Hanging> & Pick<Hanging, 'votes'>;

const KEPT = ['votes', 'reviews', 'objections'] as const;

/** Says what is deleted with it; with votes, reviews or objections it can only be archived. */
export function DeleteDialog({
  kind,
  name,
  hanging,
  isArchived,
  onDelete,
  onArchive,
  onClose,
}: {
  kind: 'restaurant' | 'dish';
  name: string;
  hanging: Counts;
  isArchived: boolean;
  onDelete: () => Promise<unknown>;
  onArchive: () => Promise<unknown>;
  onClose: () => void;
}) {
  const { t, language } = useLocale();
  const title = t('catalogue.delete_title', { name });
  const counts = (among: readonly (keyof Hanging)[]) =>
    among.flatMap((one) => {
      const count = hanging[one] ?? 0;
      return count > 0 ? [t(`catalogue.hangs_${one}`, { count })] : [];
    });
  const kept = counts(KEPT);
  if (kept.length > 0) {
    return (
      <ConfirmDialog
        title={title}
        action={t('catalogue.archive')}
        isReady={!isArchived}
        onConfirm={onArchive}
        onClose={onClose}
      >
        <Notice tone="amber">
          {t('catalogue.delete_kept', {
            kept: new Intl.ListFormat(regionOf(language)).format(kept),
          })}
        </Notice>
        <p>{t(isArchived ? 'catalogue.is_archived' : 'catalogue.archive_will')}</p>
      </ConfirmDialog>
    );
  }
  const going = counts(GOES);
  return (
    <ConfirmDialog
      title={title}
      action={t('catalogue.delete')}
      isDangerous
      {...(kind === 'restaurant' && {
        typed: { label: t('catalogue.delete_type', { name }), word: name },
      })}
      onConfirm={onDelete}
      onClose={onClose}
    >
      <p>{t(going.length > 0 ? 'catalogue.delete_will' : 'catalogue.delete_nothing')}</p>
      {going.length > 0 && (
        <ul className="list-disc pl-6">
          {going.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  );
}
