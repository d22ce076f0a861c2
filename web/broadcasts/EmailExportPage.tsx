import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { RecipientFilter } from '../../domain/broadcasts/rules.ts';
import { ConfirmedLink } from '../admin/ConfirmedLink.tsx';
import { useApi } from '../api/context.ts';
import { type AddressSearch, readAddressSearch } from './address-search.ts';
import { useText } from '../i18n/locale.ts';
import { Icon } from '../ui/Icon.tsx';
import { AudienceCount } from './AudienceCount.tsx';
import { askedOf, audienceQuery } from './queries.ts';
import { RecipientFields } from './RecipientFields.tsx';

const route = getRouteApi('/admin/email-export');

const filterOf = ({ language, voted, restaurant, county, owners }: AddressSearch) =>
  ({
    ...(language && { locale: language }),
    ...(voted && { voted }),
    ...(restaurant && { restaurantId: restaurant }),
    ...(county && { countyId: county }),
    ...(owners && { owners: owners === 'yes' }),
  }) satisfies RecipientFilter;

const searchOf = ({ locale, voted, restaurantId, countyId, owners }: RecipientFilter) =>
  ({
    ...(locale && { language: locale }),
    ...(voted && { voted }),
    ...(restaurantId && { restaurant: restaurantId }),
    ...(countyId && { county: countyId }),
    ...(owners !== undefined && { owners: owners ? 'yes' : 'no' }),
  }) satisfies AddressSearch;

/** /admin/email-export: exports the addresses of people who agreed to mails. */
export function EmailExportPage() {
  const t = useText();
  const api = useApi();
  const navigate = useNavigate({ from: '/admin/email-export' });
  // The router's search also keeps invalid values.
  const filter = filterOf(readAddressSearch({ ...route.useSearch() }));
  const audience = useQuery(audienceQuery(api, filter));
  const isOff = !audience.data || audience.data.count === 0;
  const href = (format: string) =>
    `/api/broadcasts/addresses?${new URLSearchParams({ ...askedOf(filter), format }).toString()}`;
  return (
    <div className="grid w-full max-w-[800px] gap-6 px-4 py-6">
      <div className="grid gap-1">
        <h1 className="text-2xl font-extrabold">{t('admin.email_export_title')}</h1>
        <p className="text-muted">{t('broadcasts.export_intro')}</p>
      </div>
      <section className="grid gap-5 rounded-card border border-line bg-surface p-5 shadow-card">
        <RecipientFields
          filter={filter}
          onFilter={(next) =>
            void navigate({ search: searchOf(next), replace: true, resetScroll: false })
          }
        />
        <AudienceCount filter={filter} />
        <div className="grid gap-3 sm:flex">
          {(['xlsx', 'csv'] as const).map((format) => (
            <ConfirmedLink
              key={format}
              href={isOff ? undefined : href(format)}
              className="inline-flex min-h-12 items-center justify-center gap-2 rounded-full border border-control-line bg-surface px-5 py-2 font-semibold text-ink hover:bg-chile-soft aria-disabled:text-muted aria-disabled:hover:bg-surface"
            >
              <Icon name="download" />
              {t(format === 'xlsx' ? 'broadcasts.as_xlsx' : 'broadcasts.as_csv')}
            </ConfirmedLink>
          ))}
        </div>
        <p className="text-sm text-muted">{t('broadcasts.export_note')}</p>
      </section>
    </div>
  );
}
