import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { BallotStory } from '../../domain/vote-rulings/schema.ballots.ts';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { ageText } from './age-text.ts';
import { basisLines } from './signal-basis.ts';

const link =
  'inline-flex min-h-11 items-center text-chile underline underline-offset-4 wrap-anywhere';

/** What is known of a vote: the ratings, the evidence, what it has in common with others, and its signals. */
export function BallotFacts({ story }: { story: BallotStory }) {
  const t = useText();
  const { ballot, ratings, traces, signals, clusters, distanceBand, ofPerson } = story;
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
      <Part title={t('voteRulings.part_vote')}>
        <Fact name={t('voteRulings.column_restaurant')}>{ballot.restaurantName}</Fact>
        {ratings.map(({ dishId, dishName, rating }) => (
          <Fact key={dishId} name={dishName}>
            {t('voteRulings.rating', { rating })}
          </Fact>
        ))}
        <Fact name={t('voteRulings.column_voter')}>
          {ballot.personId ? (
            <Link to={paths.userAccount(ballot.personId)} className={link}>
              {ballot.fullName ?? ballot.email}
            </Link>
          ) : (
            t('voteRulings.deleted_account')
          )}
        </Fact>
        {ballot.personId && (
          <Fact name={t('voteRulings.of_person')}>
            <Link to={paths.votes()} search={{ person: ballot.personId }} className={link}>
              {t('voteRulings.show_votes', { count: ofPerson })}
            </Link>
          </Fact>
        )}
      </Part>
      <Part title={t('voteRulings.column_evidence')}>
        <Fact name={t('voteRulings.evidence_by')}>
          {t(`voteRulings.evidence_${ballot.evidence}`)}
        </Fact>
        {distanceBand && (
          <Fact name={t('voteRulings.distance')}>{t(`voteRulings.distance_${distanceBand}`)}</Fact>
        )}
        {traces && <Traces traces={traces} />}
      </Part>
      <Part title={t('voteRulings.column_signals')}>
        {signals.length === 0 && <p className="text-muted">{t('voteRulings.signals_none')}</p>}
        {signals.map(({ reason, strength, basis }) => (
          <Fact key={reason} name={t(`voteRulings.signal_${reason}`)}>
            {t(`voteRulings.strength_${strength}`)}
            {basis &&
              basisLines(t, basis).map((line) => (
                <span key={line} className="block text-sm text-muted">
                  {line}
                </span>
              ))}
          </Fact>
        ))}
      </Part>
      <Part title={t('voteRulings.tab_clusters')}>
        {clusters.length === 0 && (
          <p className="text-muted">{t('voteRulings.story_clusters_none')}</p>
        )}
        {clusters.map(({ id, kind, ballots }) => (
          <Fact key={id} name={t(`voteRulings.cluster_${kind}`)}>
            <Link to={paths.votes()} search={{ cluster: id }} className={link}>
              {t('voteRulings.show_votes', { count: ballots })}
            </Link>
          </Fact>
        ))}
      </Part>
    </div>
  );
}

/** What the vote's browser, network and address have in common with those of others. */
function Traces({ traces }: { traces: NonNullable<BallotStory['traces']> }) {
  const t = useText();
  const { network, subnet, mailDomain, device, accountAgeSeconds, pageSeen, secondsOpen } = traces;
  const shared = [
    ['network', network],
    ['subnet', subnet],
    ['domain', mailDomain],
    ['device', device],
  ] as const;
  return (
    <>
      {shared.map(
        ([name, hash]) =>
          hash && (
            <Fact key={name} name={t(`voteRulings.trace_${name}`)}>
              <Link to={paths.votes()} search={{ [name]: hash }} className={link}>
                {hash.slice(0, 4).toUpperCase()}
              </Link>
            </Fact>
          ),
      )}
      {accountAgeSeconds !== null && (
        <Fact name={t('voteRulings.account_age')}>{ageText(t, accountAgeSeconds)}</Fact>
      )}
      <Fact name={t('voteRulings.page_seen')}>
        {secondsOpen === null
          ? t(pageSeen ? 'voteRulings.yes' : 'voteRulings.no')
          : t('voteRulings.seconds_before', { count: secondsOpen })}
      </Fact>
      {shared.some(([, hash]) => hash) && (
        <p className="text-sm text-muted">{t('voteRulings.traces_hint')}</p>
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid content-start gap-2 rounded-card border border-line bg-surface p-4 shadow-card">
      <h2 className="text-lg font-bold">{title}</h2>
      <div className="grid gap-2">{children}</div>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-baseline gap-3">
      <dt className="text-muted wrap-anywhere first-letter:uppercase">{name}</dt>
      <dd className="text-right wrap-anywhere tabular-nums">{children}</dd>
    </dl>
  );
}
