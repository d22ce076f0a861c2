import { publicNameOf } from '../../domain/reviews/rules.ts';
import { featured } from './featured-fixtures.ts';
import { randomFor } from './random.ts';
import type { Random } from './random.ts';
import { englishReviews, rudeReview } from './review-texts-en.ts';
import type { ReviewText, Stars } from './review-texts-en.ts';
import { spanishReviews } from './review-texts-es.ts';
import type { DemoPerson, DemoRestaurant, DemoReview, DemoVote } from './shape.ts';

const REVIEWS = 180;
const UNHAPPY = 2.3;
const UNHAPPY_REVIEWS = 16;

/** Accounts that always have reviews of their own. */
const reviewsPerAccount: Record<string, number> = { visitor: 3, votante: 2 };

/** All votes of one person at one restaurant. */
interface Experience {
  person: DemoPerson;
  restaurant: DemoRestaurant;
  votes: DemoVote[];
  average: number;
}

function experiencesOf(
  votes: readonly DemoVote[],
  people: readonly DemoPerson[],
  restaurants: readonly DemoRestaurant[],
): Experience[] {
  const personById = new Map(people.map((person) => [person.id, person]));
  const restaurantById = new Map(restaurants.map((restaurant) => [restaurant.id, restaurant]));
  const experiences = new Map<string, Experience>();
  for (const vote of votes) {
    const person = personById.get(vote.personId);
    const restaurant = restaurantById.get(vote.restaurantId);
    if (!person || !restaurant) continue;
    const key = `${person.key} ${restaurant.key}`;
    const experience = experiences.get(key) ?? { person, restaurant, votes: [], average: 0 };
    experience.votes.push(vote);
    experiences.set(key, experience);
  }
  for (const experience of experiences.values()) {
    const ratings = experience.votes.map(({ ratings: [liked] }) => liked?.rating ?? 0);
    experience.average = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length;
  }
  return [...experiences.values()];
}

/** Reviews tend to be a little happier, or a little angrier, than the votes were. */
function starsOf({ average }: Experience, random: Random): Stars {
  const swing = average < UNHAPPY ? random.between(-0.9, 0.2) : random.between(-0.5, 0.7);
  return Math.min(5, Math.max(1, Math.round(average + swing))) as Stars;
}

/** Unused texts, by language and stars; each is used once. */
type UnusedTexts = Record<DemoPerson['locale'], Record<Stars, ReviewText[]>>;

function newUnusedTexts(random: Random): UnusedTexts {
  const copyOf = (texts: Record<Stars, readonly ReviewText[]>): Record<Stars, ReviewText[]> => ({
    1: random.shuffled(texts[1]),
    2: random.shuffled(texts[2]),
    3: random.shuffled(texts[3]),
    4: random.shuffled(texts[4]),
    5: random.shuffled(texts[5]),
  });
  return { en: copyOf(englishReviews), es: copyOf(spanishReviews) };
}

function textFor({ person, restaurant, votes }: Experience, stars: Stars, unused: UnusedTexts) {
  const texts = unused[person.locale][stars];
  const likedIds = new Set(votes.map(({ ratings: [liked] }) => liked?.dishId));
  const plates = restaurant.dishes.filter(({ id }) => likedIds.has(id)).map(({ plate }) => plate);
  const fits = ([, wanted]: ReviewText) =>
    wanted === undefined || wanted.some((plate) => plates.includes(plate));
  // Texts about a plate fit few reviews, so they are placed first.
  const special = texts.findIndex((text) => text[1] !== undefined && fits(text));
  const index = special === -1 ? texts.findIndex(fits) : special;
  const [taken] = index === -1 ? [] : texts.splice(index, 1);
  return taken ? taken[0].replace('{town}', restaurant.town) : null;
}

/** Written at the table, or the day after; always before today. */
function momentOf({ votes }: Experience, before: Date, random: Random): Date {
  const last = Math.max(...votes.map(({ at }) => at.getTime()));
  const minutes = random.chance(0.7) ? random.whole(10, 90) : random.whole(600, 2200);
  const planned = new Date(last + minutes * 60_000);
  return planned < before ? planned : new Date(last + random.whole(4, 35) * 60_000);
}

/** The angriest review is of the restaurant whose ratings fall. */
function rudest(experiences: readonly Experience[]): Experience | undefined {
  return experiences
    .filter(({ person, restaurant }) => restaurant.key === featured.slump && !person.password)
    .filter(({ person }) => person.locale === 'en')
    .toSorted((a, b) => a.average - b.average)[0];
}

export function reviewsOf(
  votes: readonly DemoVote[],
  people: readonly DemoPerson[],
  restaurants: readonly DemoRestaurant[],
  before: Date,
): DemoReview[] {
  const random = randomFor('reviews');
  const unusedTexts = newUnusedTexts(random);
  const experiences = experiencesOf(votes, people, restaurants);
  const rude = rudest(experiences);
  const reviewing = Object.entries(reviewsPerAccount).flatMap(([key, count]) =>
    experiences.filter(({ person }) => person.key === key).slice(0, count),
  );
  const others = random.shuffled(
    experiences.filter((one) => one !== rude && one.person.password === null),
  );
  // Low ratings are over-represented; otherwise there would be hardly a low star.
  const unhappy = others.filter(({ average }) => average < UNHAPPY).slice(0, UNHAPPY_REVIEWS);
  const rest = others.filter((one) => !unhappy.includes(one));
  const chosen = [...reviewing, ...unhappy, ...rest].slice(0, REVIEWS - (rude ? 1 : 0));

  function reviewOf(experience: Experience): DemoReview {
    const stars = starsOf(experience, random);
    const hasText = experience.person.password !== null || random.chance(0.8);
    return {
      personId: experience.person.id,
      restaurantId: experience.restaurant.id,
      rating: stars,
      reviewText: hasText ? textFor(experience, stars, unusedTexts) : null,
      reviewerName: publicNameOf(experience.person.fullName),
      at: momentOf(experience, before, random),
      hidden: false,
    };
  }

  const reviews = chosen.map(reviewOf);
  if (rude) reviews.push({ ...reviewOf(rude), rating: 1, reviewText: rudeReview, hidden: true });
  return reviews.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}
