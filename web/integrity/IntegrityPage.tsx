import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FESTIVAL_TIME_ZONE } from '../../domain/festival.ts';
import { LEAST_SHOWN } from '../../domain/integrity/rules.ts';
import type { Integrity } from '../../domain/integrity/schema.ts';
import { regionOf } from '../../domain/language.ts';
import { readApiOrigin } from '../api/origin.ts';
import { useApi } from '../api/context.ts';
import { useLocale, useText } from '../i18n/locale.ts';
import { linkTo, paths } from '../paths.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageSkeleton } from '../ui/Skeleton.tsx';
import { integrityQuery } from './queries.ts';

/** /festival/integrity: what shows that votes were cast at a restaurant, and what was left out and why. */
export function IntegrityPage() {
  const { t, language } = useLocale();
  const query = useQuery(integrityQuery(useApi()));
  const origin = useHydrated() ? readApiOrigin() : '';
  if (query.isPending) return <PageSkeleton />;
  if (!query.data) {
    return (
      <div className="page py-8">
        <EmptyState isPage icon="warning" title={t('integrity.load_error')}>
          <Button onClick={() => void query.refetch()}>{t('shell.retry')}</Button>
        </EmptyState>
      </div>
    );
  }
  const report = query.data;
  const at = new Intl.DateTimeFormat(regionOf(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: FESTIVAL_TIME_ZONE,
  }).format(new Date(report.readAt));
  return (
    <div className="page grid max-w-3xl gap-6 py-8">
      <div className="grid gap-3">
        <h1 className="text-2xl font-extrabold">{t('integrity.title')}</h1>
        <p>{t('integrity.intro')}</p>
        <p className="text-sm text-muted">{t('integrity.read_at', { at })}</p>
      </div>
      <Evidence report={report} />
      <Withheld kind="excluded" of={report.excluded} />
      <Withheld kind="held" of={report.held} />
      <Appeals appeals={report.appeals} />
      <section className="grid gap-2">
        <h2 className="text-xl">{t('integrity.how_title')}</h2>
        <p>{t('integrity.how_people')}</p>
        <p>{t('integrity.how_told')}</p>
        <p>{t('integrity.how_small', { least: LEAST_SHOWN })}</p>
        <div className="flex flex-wrap gap-3 pt-2">
          <ButtonLink look="secondary" to={paths.ledger()}>
            {t('integrity.to_ledger')}
          </ButtonLink>
          <ButtonLink look="secondary" to="/content-moderation-policy">
            {t('integrity.to_policy')}
          </ButtonLink>
          <a
            href={`${origin}/api/festival/integrity`}
            className="inline-flex min-h-12 items-center font-semibold underline underline-offset-4"
          >
            {t('integrity.as_json')}
          </a>
        </div>
      </section>
    </div>
  );
}

function Card({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-3 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A name with its figure. @param count null: fewer than five */
interface Line {
  key: string;
  name: ReactNode;
  count: number | null;
}

function Figures({ lines }: { lines: readonly Line[] }) {
  const { t, language } = useLocale();
  const number = new Intl.NumberFormat(regionOf(language));
  return (
    <dl className="grid gap-2">
      {lines.map(({ key, name, count }) => (
        <div
          key={key}
          className="flex items-baseline justify-between gap-4 border-line pt-2 not-first:border-t"
        >
          <dt className="min-w-0 wrap-anywhere">{name}</dt>
          <dd className="font-semibold whitespace-nowrap tabular-nums">
            {count === null ? t('integrity.few', { least: LEAST_SHOWN }) : number.format(count)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The line of the small figures together; none where there are none. */
const othersLine = (others: number | null, name: string): Line[] =>
  others === 0 ? [] : [{ key: 'others', name, count: others }];

function Evidence({ report: { votes, byEvidence } }: { report: Integrity }) {
  const { t, language } = useLocale();
  const count = votes.toLocaleString(regionOf(language));
  return (
    <Card id="evidence" title={t('integrity.evidence_title')}>
      <p>{t('integrity.evidence_intro', { votes: count })}</p>
      <Figures
        lines={[
          ...byEvidence.shown.map(({ evidence, count: shown }) => ({
            key: evidence,
            name: t(`integrity.evidence_${evidence}`),
            count: shown,
          })),
          ...othersLine(byEvidence.others, t('integrity.other_evidence')),
        ]}
      />
    </Card>
  );
}

function Withheld({
  kind,
  of: { byReason, byRestaurant },
}: {
  kind: 'excluded' | 'held';
  of: Integrity['held'];
}) {
  const t = useText();
  const isNone = byReason.shown.length === 0 && byReason.others === 0;
  const rest = (shown: readonly unknown[]) => (shown.length === 0 ? 'all' : 'other');
  return (
    <Card id={kind} title={t(`integrity.${kind}_title`)}>
      <p>{t(isNone ? `integrity.${kind}_none` : `integrity.${kind}_intro`)}</p>
      {!isNone && (
        <>
          <h3 className="font-semibold">{t('integrity.by_reason')}</h3>
          <Figures
            lines={[
              ...byReason.shown.map(({ reason, count }) => ({
                key: reason,
                name: t(`integrity.reason_${reason}`),
                count,
              })),
              ...othersLine(byReason.others, t(`integrity.${rest(byReason.shown)}_reasons`)),
            ]}
          />
          <h3 className="font-semibold">{t('integrity.by_restaurant')}</h3>
          {byRestaurant ? (
            <Figures
              lines={[
                ...byRestaurant.shown.map(({ restaurantId, restaurantName, count }) => ({
                  key: restaurantId,
                  name: (
                    <Link
                      {...linkTo(paths.restaurant(restaurantId))}
                      className="underline underline-offset-4"
                    >
                      {restaurantName}
                    </Link>
                  ),
                  count,
                })),
                ...othersLine(
                  byRestaurant.others,
                  t(`integrity.${rest(byRestaurant.shown)}_restaurants`),
                ),
              ]}
            />
          ) : (
            <p className="text-muted">{t('voting.totals_hidden')}</p>
          )}
        </>
      )}
    </Card>
  );
}

function Appeals({ appeals }: Pick<Integrity, 'appeals'>) {
  const t = useText();
  return (
    <Card id="appeals" title={t('integrity.appeals_title')}>
      <p>{t('integrity.appeals_intro')}</p>
      <Figures
        lines={(['pending', 'granted', 'rejected'] as const).map((state) => ({
          key: state,
          name: t(`integrity.appeals_${state}`),
          count: appeals[state],
        }))}
      />
    </Card>
  );
}
