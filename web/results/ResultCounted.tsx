import { Link } from '@tanstack/react-router';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { festivalDay } from '../../domain/festival.ts';
import type { ResultHead } from '../../domain/results/schema.public.ts';
import { useApi } from '../api/context.ts';
import { ObjectionsLink } from '../objections/ObjectionsLink.tsx';
import { linkTo, paths } from '../paths.ts';
import { settingsQuery } from '../shell/queries.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { type Shown, resultPaths } from './result-paths.ts';
import { usePublicUrl, useResultWords } from './use-result-words.ts';

const link = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4';
const code = 'text-sm break-all';

/** What was counted and what was left out, who signed, and how everybody can check it. */
export function ResultCounted({ head, shown }: { head: ResultHead; shown: Shown }) {
  const { t, number, date } = useResultWords();
  const { counted, leftOut, log, signedBy, sha256 } = head;
  const left = (['excluded', 'held', 'admin'] as const).filter((kind) => leftOut[kind] > 0);
  // Two may have the same name, or none any more.
  const signers = signedBy.map((name, index) => ({
    key: `${index} ${name}`,
    name: name || t('results.signed_deleted'),
  }));
  return (
    <section aria-labelledby="counted" className="grid gap-4">
      <h2 id="counted" className="text-2xl">
        {t('results.counted_title')}
      </h2>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <dl className="grid gap-3 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5">
          <Line name={t('results.counted')}>
            {t('results.counted_told', {
              votes: number(counted.votes),
              points: number(counted.points),
              voters: number(counted.voters),
            })}
          </Line>
          <Line name={t('results.left_out')}>
            {left.length === 0 && t('results.left_out_none')}
            {left.map((kind) => (
              <span key={kind} className="block">
                {t(`results.left_out_${kind}`, { count: leftOut[kind] })}
              </span>
            ))}
            <Link {...linkTo(paths.integrity())} className={link}>
              {t('results.left_out_why')}
            </Link>
          </Line>
          <Line name={t('results.decided')}>
            <Link {...linkTo(resultPaths.rules())} className={link}>
              {head.rulesVersion > 0
                ? t('results.decided_rules', { version: String(head.rulesVersion) })
                : t('results.coming_rules')}
            </Link>
          </Line>
          <Line name={t('results.signed')}>
            {signers.map(({ key, name }) => (
              <span key={key} className="block">
                {name}
              </span>
            ))}
          </Line>
          <Line name={t('results.frozen')}>{date(head.frozenAt)}</Line>
          <Challenge until={head.challengeUntil} year={head.festival.year} />
        </dl>
        <div className="grid gap-3 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5">
          <h3 className="text-xl">{t('results.recount_title')}</h3>
          <p>{t('results.recount_told')}</p>
          <Command shown={shown} />
          <dl className="grid gap-3">
            <Line name={t('results.hash')}>
              <code className={code}>{sha256}</code>
            </Line>
            <Line name={t('results.log')}>
              {t('results.log_told', { count: log.size, size: number(log.size) })}
              <code className={`block ${code}`}>{log.root}</code>
            </Line>
          </dl>
          <div>
            <ButtonLink look="secondary" icon="list" to={paths.ledger()}>
              {t('results.recount_log')}
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 border-line pt-3 not-first:border-t first:pt-0 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

/** Until when restaurants may object, by the server's clock. */
function Challenge({ until, year }: { until: string | null; year: number }) {
  const { t, date } = useResultWords();
  const { data: settings } = useSuspenseQuery(settingsQuery(useApi()));
  if (until === null) return null;
  const isOver = festivalDay(new Date(until)) < settings.today;
  return (
    <Line name={t('results.challenge')}>
      {t(isOver ? 'results.challenge_over' : 'results.challenge_until', { date: date(until) })}
      <span className="block">
        <ObjectionsLink year={year} />
      </span>
    </Line>
  );
}

/** The command that recounts the log and compares the result with it. */
function Command({ shown }: { shown: Shown }) {
  const server = usePublicUrl();
  return (
    <p className="rounded-card bg-paper p-3">
      <code className={code}>
        npm run ledger:verify -- {server} --result {server}
        {resultPaths.json(shown)}
      </code>
    </p>
  );
}
