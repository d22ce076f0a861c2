import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { CatalogueRestaurant } from '../../domain/catalogue/schema.ts';
import { useApi } from '../api/context.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useToast } from '../ui/Toast.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { MergedPlace } from './MergedPlace.tsx';
import { MergePlaceDialog } from './MergePlaceDialog.tsx';
import { catalogueChanged } from './queries.ts';
import { useAskedMerge } from './use-asked-merge.ts';
import { useCatalogueActs } from './use-catalogue-acts.ts';

/** The restaurant's name and state, and the actions on it as a whole. */
export function RestaurantHeading({
  restaurant,
  name,
}: {
  restaurant: CatalogueRestaurant | null;
  name: string;
}) {
  const t = useText();
  if (!restaurant) return <h1 className="text-2xl font-extrabold">{t('catalogue.new_title')}</h1>;
  const { archivedAt, fields, mergedInto } = restaurant;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 dir="auto" className="min-w-0 text-2xl font-extrabold wrap-anywhere">
          {name.trim() || fields.name}
        </h1>
        {!mergedInto && <Acts restaurant={restaurant} />}
      </div>
      {mergedInto && <MergedPlace restaurant={restaurant} target={mergedInto} />}
      {archivedAt !== null && !mergedInto && (
        <Notice tone="amber">{t('catalogue.is_archived')}</Notice>
      )}
    </div>
  );
}

function Acts({ restaurant }: { restaurant: CatalogueRestaurant }) {
  const t = useText();
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const { setArchived } = useCatalogueActs();
  const { id, archivedAt, hanging, fields } = restaurant;
  const isArchived = archivedAt !== null;
  const asked = useAskedMerge();
  const [open, setOpen] = useState<'delete' | 'merge' | null>(
    asked.placeId && !isArchived ? 'merge' : null,
  );
  const archive = (to: boolean) => setArchived('restaurant', { id, name: fields.name }, to);

  async function remove() {
    await api.catalogue.delete({ restaurantId: id });
    catalogueChanged(client);
    toast(t('catalogue.deleted', { name: fields.name }));
    await navigate({ to: paths.catalogue(), replace: true, ignoreBlocker: true });
  }

  return (
    <div className="flex flex-wrap gap-2">
      {!isArchived && (
        <>
          <ButtonLink to={paths.restaurant(id)} look="secondary" icon="eye">
            {t('catalogue.view')}
          </ButtonLink>
          <Button look="secondary" icon="merge" onClick={() => setOpen('merge')}>
            {t('catalogue.merge_into')}
          </Button>
        </>
      )}
      <Button
        look="secondary"
        icon={isArchived ? 'undo' : 'archive'}
        onClick={() => void archive(!isArchived)}
      >
        {t(isArchived ? 'catalogue.restore' : 'catalogue.archive')}
      </Button>
      <Button look="secondary" icon="trash" onClick={() => setOpen('delete')}>
        {t('catalogue.delete')}
      </Button>
      {open === 'merge' && (
        <MergePlaceDialog
          restaurant={restaurant}
          askedId={asked.placeId}
          onClose={() => {
            setOpen(null);
            asked.forget();
          }}
        />
      )}
      {open === 'delete' && (
        <DeleteDialog
          kind="restaurant"
          name={fields.name}
          hanging={hanging}
          isArchived={isArchived}
          onDelete={remove}
          onArchive={() => archive(true)}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}
