import type { CatalogueDish } from '../../domain/catalogue/schema.ts';
import { useText } from '../i18n/locale.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { useCatalogueActs } from './use-catalogue-acts.ts';

/** Asks before the merge of a dish is taken back. @param target the name of the dish that it is merged into */
export function UnmergeDialog({
  dish: { id, version, fields, mergedVotes },
  target,
  onClose,
}: {
  dish: CatalogueDish;
  target: string;
  onClose: () => void;
}) {
  const t = useText();
  const { unmerge } = useCatalogueActs();
  const { name } = fields;
  return (
    <ConfirmDialog
      title={t('catalogue.unmerge_title', { name })}
      action={t('catalogue.unmerge')}
      onConfirm={() => unmerge({ id, version, name })}
      onClose={onClose}
    >
      <ul className="grid list-disc gap-2 pl-6 wrap-anywhere">
        <li>{t('catalogue.unmerge_will', { count: mergedVotes, name })}</li>
        <li>{t('catalogue.unmerge_stays', { name, target })}</li>
      </ul>
    </ConfirmDialog>
  );
}
