import { useState } from 'react';
import type { CatalogueRestaurant } from '../../domain/catalogue/schema.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useCatalogueActs } from './use-catalogue-acts.ts';

/** Says where a merged restaurant counts, and takes the merge back. */
export function MergedPlace({
  restaurant: { id, version, fields },
  target,
}: {
  restaurant: CatalogueRestaurant;
  /** The restaurant that it is merged into. */
  target: { id: string; name: string };
}) {
  const t = useText();
  const { unmergePlace } = useCatalogueActs();
  const [isAsking, setAsking] = useState(false);
  const { name } = fields;
  return (
    <>
      <Notice tone="amber">
        <p className="wrap-anywhere">{t('catalogue.place_is_merged', { name: target.name })}</p>
        <div className="mt-3 flex flex-wrap gap-2">
          <ButtonLink to={paths.editRestaurant(target.id)} look="secondary" icon="edit">
            {t('catalogue.place_is_merged_open', { name: target.name })}
          </ButtonLink>
          <Button look="secondary" icon="undo" onClick={() => setAsking(true)}>
            {t('catalogue.place_unmerge')}
          </Button>
        </div>
      </Notice>
      {isAsking && (
        <ConfirmDialog
          title={t('catalogue.place_unmerge_title', { name })}
          action={t('catalogue.unmerge')}
          onConfirm={() => unmergePlace({ id, version, name })}
          onClose={() => setAsking(false)}
        >
          <ul className="grid list-disc gap-2 pl-6 wrap-anywhere">
            <li>{t('catalogue.place_unmerge_will', { name })}</li>
            <li>{t('catalogue.place_unmerge_stays', { target: target.name })}</li>
          </ul>
        </ConfirmDialog>
      )}
    </>
  );
}
