import {
  countOf,
  countsOfSender,
  type DailyCount,
  FUNNEL_STEPS,
} from '../../domain/visits/rules.ts';
import { festivalDay } from '../../domain/festival.ts';
import { demoPeople } from './people.ts';
import { randomFor } from './random.ts';
import type { DemoVote } from './shape.ts';

/** Approximate number of visits per vote, and of pages per visit. */
const VISITS_A_VOTE = 3.4;
const PAGES_A_VISIT = 4.2;
const SECONDS_A_PAGE = 38;
const DEVICES = [
  { device: 'phone', weight: 84 },
  { device: 'desktop', weight: 12 },
  { device: 'tablet', weight: 4 },
] as const;
/** Of the visits that reached the step before, the share that reached this one. */
const KEPT_AT_STEP = [1, 0.62, 0.58, 0.86, 0.94];

/** The counters of the demo's days, except the voters: the same on every machine. */
export function demoCounts(fixtures: readonly DemoVote[]): DailyCount[] {
  const locales = new Map(demoPeople.map(({ id, locale }) => [id, locale]));
  const counts: DailyCount[] = [];
  const known = new Set<string>();
  const byDay = Map.groupBy(
    fixtures.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
    ({ at }) => festivalDay(at),
  );
  for (const [day, votes] of byDay) {
    const random = randomFor(`counts:${day}`);
    const sender = (language: 'en' | 'es') => ({
      language,
      device: DEVICES[random.weighted(DEVICES.map(({ weight }) => weight))]?.device ?? 'phone',
    });
    for (const { personId, ratings } of votes) {
      const by = sender(locales.get(personId) ?? 'en');
      const points = ratings.reduce((sum, { rating }) => sum + rating, 0);
      counts.push(...countsOfSender(day, 'votes', by));
      counts.push(...countsOfSender(day, 'points', by, points));
      if (!known.has(personId)) counts.push(countOf(day, 'accounts'));
      known.add(personId);
      if (random.chance(0.4)) counts.push(countOf(day, 'sign_ins'));
    }
    const visits = Math.round(votes.length * VISITS_A_VOTE * random.between(0.85, 1.15));
    for (let visit = 0; visit < visits; visit += 1) {
      counts.push(...countsOfSender(day, 'visits', sender(random.chance(0.41) ? 'es' : 'en')));
    }
    const views = Math.round(visits * PAGES_A_VISIT * random.between(0.9, 1.1));
    counts.push(countOf(day, 'visits', visits), countOf(day, 'page_views', views));
    counts.push(countOf(day, 'visit_seconds', Math.round(views * SECONDS_A_PAGE)));
    let reached = visits;
    for (const [index, step] of FUNNEL_STEPS.entries()) {
      reached = Math.round(
        reached * (KEPT_AT_STEP[index] ?? 1) * (index ? random.between(0.95, 1.02) : 1),
      );
      counts.push({ day, metric: 'funnel', dimension: 'step', value: step, count: reached });
    }
  }
  return counts;
}
