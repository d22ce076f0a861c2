import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { EVIDENCE_COUNTS } from '../../domain/evidence/rules.ts';
import { regionOf } from '../../domain/language.ts';
import type { RankingRow } from '../../domain/rankings/schema.ts';
import { useLocale, useText } from '../i18n/locale.ts';
import { linkTo, paths } from '../paths.ts';
import { Icon } from '../ui/Icon.tsx';
import { Picture } from '../ui/Picture.tsx';

/**
 * Rank, picture and name, with a bar for its share of the first row's figure. In a table, evidence and ties are behind
 * a button, and the whole cell leads to the restaurant.
 */
export function RankedName({
  row,
  tie,
  share,
}: {
  row: RankingRow;
  /** Why it ranks above or below another with the same figure; null if no other has the same. */
  tie: string | null;
  /** From 0 to 1. */
  share: number;
}) {
  const locale = useLocale();
  const { t } = locale;
  const [isOpen, setOpen] = useState(false);
  const more = useId();
  const { restaurantName: restaurant, countyName: county, stateId: state } = row;
  const where =
    restaurant === null
      ? t('rankings.in_county', { county, state })
      : t('rankings.of_restaurant', { restaurant, county, state });
  const oneLine = isOpen ? '' : 'md:truncate';
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Medal rank={row.rank} />
      <Picture
        src={row.pictureUrl}
        alt=""
        width={40}
        height={40}
        className="size-10 shrink-0 rounded-[10px] max-md:hidden"
      />
      <div className="grid min-w-0 flex-1 gap-1 md:gap-0">
        <div className="flex min-w-0 items-center gap-2 leading-6">
          <Link
            {...linkTo(paths.restaurant(row.restaurantId))}
            className={`flex min-h-11 items-center font-semibold wrap-anywhere underline-offset-4 hover:underline md:block md:min-h-0 md:after:absolute md:after:inset-0 ${oneLine}`}
          >
            {row.name}
          </Link>
          {row.isArchived && (
            <span className="rounded-full bg-line px-2 text-sm font-semibold whitespace-nowrap">
              {t('rankings.archived')}
            </span>
          )}
        </div>
        <p className={`text-sm leading-5 text-muted wrap-anywhere ${oneLine}`}>
          {where}
          {row.address && ` · ${row.address}`}
        </p>
        <div id={more} className={`grid gap-1 ${isOpen ? 'md:pb-1' : 'md:hidden'}`}>
          <p className="text-sm text-muted tabular-nums">
            {t('rankings.evidence_row', { list: evidenceText(row, locale) })}
          </p>
          <Bar share={share} className="md:hidden" />
          {tie && (
            <p className="flex gap-1 text-sm text-amber">
              <Icon name="info" size={4} className="mt-1 shrink-0" />
              <span className="wrap-anywhere">{tie}</span>
            </p>
          )}
        </div>
      </div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={more}
        aria-label={t(tie ? 'rankings.more_of_tied' : 'rankings.more_of', { name: row.name })}
        onClick={() => setOpen(!isOpen)}
        className="relative z-10 inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1 rounded-full px-2 text-sm font-semibold text-muted max-md:hidden hover:bg-chile-soft"
      >
        {tie && <span className="text-amber">{t('rankings.tie')}</span>}
        <Icon name="chevron-down" size={4} className={isOpen ? 'rotate-180' : ''} />
      </button>
      <Bar share={share} className="max-md:hidden md:absolute md:inset-x-0 md:bottom-0" />
    </div>
  );
}

function Bar({ share, className }: { share: number; className: string }) {
  return (
    <div
      aria-hidden="true"
      className={`h-1.5 overflow-hidden bg-line max-md:rounded-full md:h-[3px] md:bg-transparent ${className}`}
    >
      <div className="h-full rounded-full bg-chile" style={{ width: `${share * 100}%` }} />
    </div>
  );
}

/** The row's votes by evidence; kinds without votes are left out. */
const evidenceText = ({ evidence }: RankingRow, { t, language }: ReturnType<typeof useLocale>) => {
  const number = new Intl.NumberFormat(regionOf(language));
  return EVIDENCE_COUNTS.filter((one) => evidence[one] > 0)
    .map((one) =>
      t('rankings.evidence_count', {
        kind: t(`rankings.evidence_short_${one}`),
        votes: number.format(evidence[one]),
      }),
    )
    .join(' · ');
};

/** Gold, silver and bronze, the same in both themes, with dark numbers. */
const METALS = ['bg-[#f0a92b]', 'bg-[#d5d0d9]', 'bg-[#d69a6c]'];

function Medal({ rank }: { rank: number }) {
  const t = useText();
  const metal = METALS[rank - 1];
  return (
    <span
      className={`grid size-11 shrink-0 md:size-10 place-items-center rounded-full font-display text-lg font-extrabold tabular-nums ${metal ? `border-2 border-[#2a1a2e] text-[#2a1a2e] ${metal}` : 'text-muted'}`}
    >
      <span className="sr-only">{t('rankings.rank')} </span>
      {rank}
    </span>
  );
}
