import type { ReactNode } from 'react';
import type { OwnedRestaurant, Summary } from '../../domain/dashboard/schema.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { paths } from '../paths.ts';
import { Chapter } from './Chapter.tsx';
import { CountyChapter } from './CountyChapter.tsx';
import { DayBars } from './DayBars.tsx';
import { DishChapter } from './DishChapter.tsx';
import { PeopleChapter } from './PeopleChapter.tsx';
import { ReviewsChapter } from './ReviewsChapter.tsx';
import { SummaryActions } from './SummaryActions.tsx';
import { bestHourOf, bestOfWeek, useWords } from './summary-words.ts';
import { WeekMap } from './WeekMap.tsx';
import './story.css';

/** What the festival brought a restaurant, chapter by chapter. */
export function Story({
  summary,
  restaurant,
  top,
}: {
  summary: Summary;
  restaurant: OwnedRestaurant;
  /** The way back, and the choice among several restaurants. */
  top: ReactNode;
}) {
  return (
    <article>
      <Opening summary={summary} restaurant={restaurant} top={top} />
      {summary.votes === 0 ? (
        <NoVotes isOpen={summary.isOpen} restaurant={restaurant} />
      ) : (
        <>
          <DayChapter summary={summary} />
          <HourChapter summary={summary} />
          <PeopleChapter summary={summary} />
          <DishChapter summary={summary} />
          <CountyChapter summary={summary} />
        </>
      )}
      <ReviewsChapter summary={summary} restaurantId={restaurant.restaurantId} />
    </article>
  );
}

function Opening({
  summary,
  restaurant,
  top,
}: {
  summary: Summary;
  restaurant: OwnedRestaurant;
  top: ReactNode;
}) {
  const { t, write } = useWords();
  const { votes, zeros, people, average, isOpen, county } = summary;
  return (
    <header data-tone="chile">
      <div data-tone="chile" className="story-paper">
        <div className="papel-picado story-bunting text-chile" />
        <div className="story-inner story-opening grid gap-5">
          {top}
          <div className="grid gap-1">
            <p className="font-semibold">
              {t('summary.title')}
              {isOpen && (
                <span className="ml-2 rounded-full border border-control-line px-2.5 py-0.5 text-sm whitespace-nowrap">
                  {t('summary.so_far')}
                </span>
              )}
            </p>
            <h1 dir="auto" className="text-2xl font-extrabold wrap-anywhere sm:text-3xl">
              {restaurant.restaurantName}
            </h1>
            <p className="text-muted">{t('places.county_name', { county: county.name })}</p>
          </div>
          {votes > 0 && (
            <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
              <p data-kind="votes" className="story-figure tabular-nums">
                {write.number(votes)}
                <small> {t('summary.votes_word', { count: votes })}</small>
              </p>
              <p className="story-text max-w-sm pb-2 text-lg">
                {t('summary.votes_people', { count: people.all })}{' '}
                {average !== null &&
                  (zeros > 0
                    ? t('summary.votes_average_zeros', {
                        count: zeros,
                        average: write.oneDecimal(average),
                      })
                    : t('summary.votes_average', { average: write.oneDecimal(average) }))}
              </p>
            </div>
          )}
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            {votes > 0 && <SummaryActions summary={summary} restaurant={restaurant} />}
            <p className="text-sm text-muted">
              {isOpen
                ? t('summary.so_far_note', { day: write.dayLong(summary.today) })
                : t('summary.over_note')}
            </p>
          </div>
        </div>
      </div>
      <div aria-hidden="true" className="papel-picado story-edge" />
    </header>
  );
}

function NoVotes({ isOpen, restaurant }: { isOpen: boolean; restaurant: OwnedRestaurant }) {
  const { t } = useWords();
  return (
    <div className="page py-8">
      <EmptyState
        icon="ballot"
        title={t(isOpen ? 'summary.none_title' : 'summary.none_over_title')}
        hint={t(isOpen ? 'summary.none_hint' : 'summary.none_over_hint')}
      >
        {!restaurant.isArchived && (
          <ButtonLink look="secondary" icon="eye" to={paths.restaurant(restaurant.restaurantId)}>
            {t('dashboard.public_page')}
          </ButtonLink>
        )}
      </EmptyState>
    </div>
  );
}

function DayChapter({ summary }: { summary: Summary }) {
  const { t, write } = useWords();
  const { bestDay } = summary;
  if (!bestDay) return null;
  return (
    <Chapter
      id="days"
      title={t('summary.best_day')}
      figure={write.dayLong(bestDay.day)}
      chart={<DayBars summary={summary} />}
    >
      <p>
        {t('summary.best_day_line', {
          weekday: write.weekdayOf(bestDay.day),
          count: bestDay.votes,
        })}
      </p>
    </Chapter>
  );
}

function HourChapter({ summary }: { summary: Summary }) {
  const { t, write } = useWords();
  const hour = bestHourOf(summary.week);
  const best = bestOfWeek(summary.week);
  if (!hour || !best) return null;
  return (
    <Chapter
      id="hours"
      tone="amber"
      title={t('summary.best_hour')}
      figure={write.hourSpan(hour.hour)}
      chart={<WeekMap summary={summary} />}
    >
      <p>{t('summary.best_hour_line', { count: hour.votes })}</p>
      <p>
        {t('summary.best_of_week', {
          weekday: write.weekday(best.weekday),
          hour: write.hourSpan(best.hour),
          count: best.votes,
        })}
      </p>
    </Chapter>
  );
}
