import { averageOf, type DishDay, mostVoted, sumVotes } from '../../domain/dashboard/rules.ts';
import {
  bestDayOf,
  isCountyTold,
  type Pattern,
  peopleOf,
  votesOfDays,
  weekOf,
} from '../../domain/dashboard/rules.summary.ts';
import type { Summary } from '../../domain/dashboard/schema.ts';
import { REVIEW_LIMITS } from '../../domain/reviews/rules.ts';
import type { selectDishNames } from './queries.ts';
import type { CountyFigures, selectReviewStars } from './queries.summary.ts';

/** What the summary of a restaurant is made from. */
export interface Brought {
  dishDays: DishDay[];
  dishes: Awaited<ReturnType<typeof selectDishNames>>;
  pattern: Pattern;
  reviews: Awaited<ReturnType<typeof selectReviewStars>>;
  county: CountyFigures;
  /** The festival's day, `YYYY-MM-DD`. */
  today: string;
  /** Whether voting is open. */
  isOpen: boolean;
  /** Whether an embargo hides what others got. */
  isCountyHidden: boolean;
}

export function presentSummary(restaurantId: string, brought: Brought): Summary {
  const { dishDays, dishes, pattern, county, today, isOpen, isCountyHidden } = brought;
  const sums = sumVotes(dishDays, null);
  return {
    restaurantId,
    today,
    isOpen,
    votes: sums.votes,
    zeros: sums.zeros,
    average: averageOf(sums),
    people: peopleOf(pattern.visits),
    bestDay: bestDayOf(dishDays),
    byDay: votesOfDays(dishDays),
    week: weekOf(pattern.hours),
    dishes: mostVoted(dishDays, dishes, null).map((dish) => ({
      id: dish.id,
      name: dish.name,
      isArchived: dish.archivedAt !== null,
      imageUrl: dish.imageUrl,
      votes: dish.votes,
      points: dish.points,
      zeros: dish.zeros,
      average: averageOf(dish),
    })),
    county: {
      name: county.name,
      restaurants: county.restaurants,
      isHidden: isCountyHidden,
      votes: isCountyTold(county.others) && !isCountyHidden ? county.votes : null,
    },
    reviews: presentReviews(brought.reviews),
  };
}

function presentReviews(rows: Brought['reviews']): Summary['reviews'] {
  const count = rows.reduce((all, { reviews }) => all + reviews, 0);
  const stars = rows.reduce((all, row) => all + row.stars * row.reviews, 0);
  return {
    count,
    averageStars: count === 0 ? null : Math.round((stars * 10) / count) / 10,
    byStars: Array.from(
      { length: REVIEW_LIMITS.maxStars },
      (_, index) => rows.find((row) => row.stars === index + 1)?.reviews ?? 0,
    ),
    answered: rows.reduce((all, { answered }) => all + answered, 0),
  };
}
