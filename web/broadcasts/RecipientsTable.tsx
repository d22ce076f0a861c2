import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { KEPT_RECIPIENT_DAYS, type RecipientState } from '../../domain/broadcasts/rules.ts';
import type { Broadcast, Recipient } from '../../domain/broadcasts/schema.ts';
import { regionOf } from '../../domain/language.ts';
import { FESTIVAL_TIME_ZONE } from '../../domain/festival.ts';
import { LoadedList } from '../admin/LoadedList.tsx';
import { Segments } from '../ui/Segments.tsx';
import { cachedByAdmins } from '../api/cached.admins.ts';
import { useApi } from '../api/context.ts';
import { type BroadcastSearch, readBroadcastSearch } from './broadcast-search.ts';
import type { AppTranslate } from '../i18n/catalogues.ts';
import { useLocale } from '../i18n/locale.ts';
import { type Column, Table } from '../ui/Table.tsx';
import { recipientsQuery } from './queries.ts';

const route = getRouteApi('/admin/email-broadcast');
const STATES: readonly RecipientState[] = ['refused', 'uncertain', 'waiting', 'sent', 'cancelled'];

/** The recipients, by delivery state. */
export function RecipientsTable({ broadcast }: { broadcast: Broadcast }) {
  const { t, language } = useLocale();
  const navigate = useNavigate({ from: '/admin/email-broadcast' });
  const search = readBroadcastSearch({ ...route.useSearch() });
  const { list = 'refused', q = '', page = '1' } = search;
  const found = useQuery({
    ...recipientsQuery(useApi(), broadcast.id, { status: list, q, page: Number(page) }),
    ...cachedByAdmins.recipients(broadcast.status === 'sending'),
  });
  const look = (change: BroadcastSearch) => {
    const { q: words, ...asked } = { mail: broadcast.id, list, q, ...change };
    void navigate({
      search: { ...asked, ...(words && { q: words }) },
      replace: true,
      resetScroll: false,
    });
  };
  const moment = new Intl.DateTimeFormat(regionOf(language), {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: FESTIVAL_TIME_ZONE,
  });
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 className="text-lg font-bold">{t('broadcasts.recipients')}</h2>
      <p className="text-sm text-muted">{t('broadcasts.bounces_note')}</p>
      {broadcast.emptiedAt !== null && (
        <p className="text-muted">{t('broadcasts.emptied_note', { days: KEPT_RECIPIENT_DAYS })}</p>
      )}
      <LoadedList
        query={found}
        page={Number(page)}
        onPage={(next, replace = false) =>
          void navigate({ search: { ...search, page: String(next) }, replace, resetScroll: false })
        }
        search={{
          label: t('broadcasts.find_recipient'),
          q,
          onSearch: (words) => look({ q: words }),
        }}
        filters={
          <Segments
            label={t('broadcasts.state')}
            value={list}
            choices={STATES.map((value) => ({
              value,
              text: `${t(`broadcasts.figure_${value}`)} ${broadcast.figures[value] ?? 0}`,
            }))}
            onChoose={(next) => look({ list: next })}
          />
        }
        found={(count) => t('broadcasts.people_count', { count })}
        failure="broadcasts.load_error"
        empty={<p className="text-muted">{t('broadcasts.nobody_here')}</p>}
      >
        {({ recipients }) => (
          <Table
            label={t('broadcasts.recipients')}
            isOld={found.isPlaceholderData}
            rows={recipients}
            keyOf={({ email }) => email}
            columns={columnsOf(t, moment)}
          />
        )}
      </LoadedList>
    </section>
  );
}

const columnsOf = (t: AppTranslate, moment: Intl.DateTimeFormat): Column<Recipient>[] => [
  {
    id: 'email',
    title: t('broadcasts.column_email'),
    isName: true,
    cell: ({ email }) => <span className="font-semibold wrap-anywhere">{email}</span>,
  },
  {
    id: 'language',
    title: t('broadcasts.language'),
    cell: ({ locale }) => t(`languages.${locale}`),
  },
  {
    id: 'refusal',
    title: t('broadcasts.server_said'),
    cell: ({ refusal }) => <span className="wrap-anywhere">{refusal || '–'}</span>,
  },
  {
    id: 'at',
    title: t('broadcasts.when'),
    cell: ({ at }) => (at ? moment.format(new Date(at)) : '–'),
  },
];
