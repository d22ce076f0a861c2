import type { DemoPerson, DemoReply, DemoReport, DemoReview, DemoFixtures } from './shape.ts';

const HOUR_MS = 3_600_000;
/** Number of replies at each restaurant, newest reviews first. */
const REPLIES_A_PLACE = 3;
const HAPPY_STARS = 4;

/** Each is used at most once. */
const texts: Record<DemoPerson['locale'], { happy: string[]; unhappy: string[] }> = {
  en: {
    happy: [
      'Thank you, {name}! You made the evening of the whole kitchen.',
      'So good to read, {name}. Come by again, there is a new salsa to try.',
      'Thank you! We tell the one who makes the tortillas. She will blush.',
    ],
    unhappy: [
      'Sorry about that, {name}. We were two people short that day, and it showed. Please give us another chance.',
      'You are right, and thank you for saying it. The tortillas now come from the griddle when you order, not before.',
      'That is not how we want it to be. Ask for me the next time: I want to hear it from you.',
    ],
  },
  es: {
    happy: [
      '¡Gracias, {name}! Le alegraste la noche a toda la cocina.',
      'Qué gusto leerte, {name}. Aquí te esperamos, hay salsa nueva.',
      '¡Gracias! Se lo contamos a quien hace las tortillas.',
    ],
    unhappy: [
      'Una disculpa, {name}. Ese día nos faltaban dos personas y se notó. Danos otra oportunidad.',
      'Tienes razón, y gracias por decirlo. Ahora las tortillas salen del comal cuando pides.',
      'Así no queremos que sea. La próxima vez pregunta por mí: quiero escucharte.',
    ],
  },
};

/** Some hours later, but always before today. */
const after = (at: Date, hours: number, before: Date): Date =>
  new Date(Math.min(at.getTime() + hours * HOUR_MS, (at.getTime() + before.getTime()) / 2));

/** Replies of owners to the newest reviews with text. */
export function repliesTo(
  reviews: readonly DemoReview[],
  people: readonly DemoPerson[],
  ownership: DemoFixtures['ownership'],
  before: Date,
): DemoReply[] {
  const localeOf = new Map(people.map(({ id, locale }) => [id, locale]));
  const used = new Map<string[], number>();
  return ownership.flatMap(({ personId: ownerId, restaurantId }) =>
    reviews
      .filter((review) => review.restaurantId === restaurantId && !review.hidden)
      .filter(({ reviewText }) => reviewText !== null)
      .toReversed()
      .slice(0, REPLIES_A_PLACE)
      .flatMap((review, index) => {
        const { happy, unhappy } = texts[localeOf.get(review.personId) ?? 'en'];
        const shelf = review.rating >= HAPPY_STARS ? happy : unhappy;
        const next = used.get(shelf) ?? 0;
        used.set(shelf, next + 1);
        const text = shelf[next];
        if (text === undefined) return [];
        return {
          review: { personId: review.personId, restaurantId },
          ownerId,
          replyText: text.replace('{name}', review.reviewerName.split(' ')[0] ?? ''),
          at: after(review.at, 5 + index * 7, before),
        };
      }),
  );
}

/** The rude one was reported before it was hidden; another report is still open. */
export function reportsOf(
  reviews: readonly DemoReview[],
  { visitorId, ownerId, slumpId }: { visitorId: string; ownerId: string; slumpId: string },
  before: Date,
): DemoReport[] {
  const rude = reviews.find(({ hidden }) => hidden);
  const harsh = reviews
    .filter(({ restaurantId, hidden }) => restaurantId === slumpId && !hidden)
    .filter(({ personId }) => personId !== visitorId && personId !== ownerId)
    .toSorted((a, b) => a.rating - b.rating)[0];
  const report = (review: DemoReview, rest: Pick<DemoReport, 'personId' | 'reason' | 'note'>) => ({
    review,
    ...rest,
    at: after(review.at, 2, before),
  });
  return [
    ...(rude ? [report(rude, { personId: visitorId, reason: 'offensive', note: null })] : []),
    ...(harsh
      ? [
          report(harsh, {
            personId: ownerId,
            reason: 'other',
            note: 'I do not remember this guest. Was this person ever here?',
          }),
        ]
      : []),
  ];
}
