import {
  addDays,
  averageOf,
  type DishDay,
  type Days,
  daysOf,
  isIn,
  maskEmail,
  mostVoted,
  type Range,
  sumVotes,
  votesByDay,
} from '../../domain/dashboard/rules.ts';
import type {
  Figures,
  OwnedRestaurant,
  Overview,
  RecentVote,
} from '../../domain/dashboard/schema.ts';
import type {
  selectDishNames,
  selectOwned,
  selectRecentVotes,
  selectReviewDays,
  selectVoteHours,
} from './queries.ts';

type Rows<Select extends (...given: never[]) => PromiseLike<unknown[]>> = Awaited<
  ReturnType<Select>
>;
type RowOf<Select extends (...given: never[]) => PromiseLike<unknown[]>> = Rows<Select>[number];

export const presentOwned = (row: RowOf<typeof selectOwned>): OwnedRestaurant => ({
  restaurantId: row.restaurantId,
  restaurantName: row.restaurantName,
  logoUrl: row.logoUrl,
  isArchived: row.archivedAt !== null,
});

/** The data of a restaurant that its figures are made from. */
export interface Counted {
  dishDays: DishDay[];
  reviewDays: Rows<typeof selectReviewDays>;
  dishes: Rows<typeof selectDishNames>;
  hours: Rows<typeof selectVoteHours>;
}

function figuresOf({ dishDays, reviewDays }: Counted, days: Days | null): Figures {
  const sums = sumVotes(dishDays, days);
  const reviews = reviewDays.filter(({ day }) => isIn(day, days));
  return {
    votes: sums.votes,
    points: sums.points,
    zeros: sums.zeros,
    average: averageOf(sums),
    reviews: reviews.reduce((sum, one) => sum + one.reviews, 0),
  };
}

/** @param today the festival's day, `YYYY-MM-DD` */
export function presentOverview(
  restaurantId: string,
  range: Range,
  today: string,
  counted: Counted,
): Overview {
  const { days, before } = daysOf(range, today);
  const { dishDays, reviewDays, hours } = counted;
  const dishes = counted.dishes.map(({ id, name, archivedAt }) => ({
    id,
    name,
    isArchived: archivedAt !== null,
  }));
  const yesterday = addDays(today, -1);
  const stars = reviewDays.reduce((sum, one) => sum + one.stars, 0);
  const reviews = reviewDays.reduce((sum, one) => sum + one.reviews, 0);
  return {
    restaurantId,
    range,
    today,
    isHidden: false,
    figures: figuresOf(counted, days),
    before: before && figuresOf(counted, before),
    votesToday: sumVotes(dishDays, { from: today, to: today }).votes,
    votesYesterday: sumVotes(dishDays, { from: yesterday, to: yesterday }).votes,
    averageStars: reviews === 0 ? null : Math.round((stars * 10) / reviews) / 10,
    dishes: dishes.filter(({ isArchived }) => !isArchived).length,
    popularDishes: mostVoted(dishDays, dishes, days).map((dish) => ({
      id: dish.id,
      name: dish.name,
      isArchived: dish.isArchived,
      votes: dish.votes,
      points: dish.points,
      zeros: dish.zeros,
      average: averageOf(dish),
    })),
    byDay: votesByDay(dishDays, days, today),
    byHour: Array.from(
      { length: 24 },
      (_, hour) => hours.find((one) => one.hour === hour)?.votes ?? 0,
    ),
  };
}

const figuresWithoutVotes = ({ reviews }: Figures): Figures => ({
  votes: null,
  points: null,
  zeros: null,
  average: null,
  reviews,
});

/** An overview while totals are hidden from owners, too: reviews and the menu stay. */
export const withoutVotes = (overview: Overview): Overview => ({
  restaurantId: overview.restaurantId,
  range: overview.range,
  today: overview.today,
  isHidden: true,
  figures: figuresWithoutVotes(overview.figures),
  before: overview.before && figuresWithoutVotes(overview.before),
  votesToday: null,
  votesYesterday: null,
  averageStars: overview.averageStars,
  dishes: overview.dishes,
  popularDishes: [],
  byDay: [],
  byHour: [],
});

/** Reveals nothing of the account but the name and the masked address. */
export const presentVote = ({
  id,
  dishName,
  rating,
  createdAt,
  voterName,
  voterEmail,
  accountId,
}: RowOf<typeof selectRecentVotes>): RecentVote => ({
  id,
  dishName,
  rating,
  createdAt: createdAt.toISOString(),
  voter: accountId === null ? null : { name: voterName, maskedEmail: maskEmail(voterEmail ?? '') },
});
