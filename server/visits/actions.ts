import { isbot } from 'isbot';
import {
  type AnalyticsRange,
  countOf,
  countsOfSender,
  firstDaysOf,
  FUNNEL_STEPS,
  ANALYTICS_RESTAURANTS,
  type FunnelStep,
  restaurantInPath,
  ROBOTS,
  stepOfPath,
  VISIT_DURATION,
} from '../../domain/visits/rules.ts';
import type { Analytics } from '../../domain/visits/schema.ts';
import { festivalDay } from '../../domain/festival.ts';
import type { ApiContext } from '../http/context.ts';
import type { Services } from '../ports.ts';
import { findPerson } from '../session/guard.ts';
import { presentAnalytics, senderOf } from './present.ts';
import {
  countSessions,
  insertPageView,
  selectCounts,
  selectRestaurantSums,
  selectVoteDays,
  updatePageView,
} from './queries.ts';

/** The longest user agent that is stored. */
const USER_AGENT_LENGTH = 400;
/** Concurrent pages of one new visit conflict, and are retried. */
const TRIES = 3;

/**
 * Whether a page view is stored: not from robots, by the specification's words (S2 §5) and a list
 * of known ones, and not if the browser asks not to be tracked, or not to have its data shared.
 */
export function isCounted(headers: Headers): boolean {
  if (headers.get('dnt') === '1' || headers.get('sec-gpc') === '1') return false;
  const userAgent = headers.get('user-agent') ?? '';
  return userAgent !== '' && !ROBOTS.test(userAgent) && !isbot(userAgent);
}

interface Page {
  userSession: string;
  pagePath: string;
}

/** Stores and counts a page view. The person comes from the session. */
export async function openPage(
  context: ApiContext,
  {
    userSession,
    pagePath,
    pageTitle,
    referrer,
  }: Page & { pageTitle: string; referrer: string | null },
): Promise<void> {
  const { db, now, newId } = context.services;
  const at = now();
  const day = festivalDay(at);
  const person = await findPerson(context);
  const view = {
    id: newId(),
    userSession,
    pagePath,
    pageTitle,
    restaurantId: restaurantInPath(pagePath),
    userId: person?.id ?? null,
    referrer,
    userAgent: (context.headers.get('user-agent') ?? '').slice(0, USER_AGENT_LENGTH),
    at: at.toISOString(),
    day,
    step: stepOfPath(pagePath),
    viewCounts: JSON.stringify([countOf(day, 'page_views')]),
    visitCounts: JSON.stringify([
      countOf(day, 'visits'),
      ...countsOfSender(day, 'visits', senderOf(context)),
    ]),
  };
  for (let tries = 0; tries < TRIES; tries += 1) {
    if ((await insertPageView(db, view)).length > 0) return;
  }
}

/** Stores how long a page was open, if between 5 and 1800 seconds, and how far the visit got. */
export async function leavePage(
  { services: { db, now } }: ApiContext,
  { userSession, pagePath, seconds, step }: Page & { seconds: number; step: FunnelStep },
): Promise<void> {
  const at = now();
  const whole = Math.round(seconds);
  const isKept = whole >= VISIT_DURATION.least && whole <= VISIT_DURATION.most;
  await updatePageView(db, {
    userSession,
    pagePath,
    enteredAt: new Date(at.getTime() - seconds * 1000).toISOString(),
    at: at.toISOString(),
    day: festivalDay(at),
    seconds: isKept ? whole : null,
    step: FUNNEL_STEPS.indexOf(step),
  });
}

/**
 * Reads counters only: the cost depends on the days and the restaurants, not on votes and visits.
 * @param most how many restaurants are told, those with the most votes
 */
export async function readAnalytics(
  { db, now }: Pick<Services, 'db' | 'now'>,
  range: AnalyticsRange,
  most: number = ANALYTICS_RESTAURANTS,
): Promise<Analytics> {
  const at = now();
  const today = festivalDay(at);
  const first = firstDaysOf(range, today);
  // The chart by day needs only the range and an equally long time before it.
  const [counts, voteDays, { restaurants, counties }, sessions] = await Promise.all([
    selectCounts(db, first?.before ?? null),
    selectVoteDays(db, first?.before ?? null),
    selectRestaurantSums(db, first?.from ?? null, most),
    countSessions(db, at),
  ]);
  return presentAnalytics(range, today, { counts, voteDays, restaurants, counties, sessions });
}
