import { createAttacks } from './fraud-attacks.ts';
import { createCheats } from './fraud-cheats.ts';
import { createFestival, type CrowdShape, type Festival } from './fraud-crowd.ts';
import { type AttackResult, type Evening, judgeEvening } from './fraud-judge.ts';
import { addOccasions, type Occasion } from './fraud-occasions.ts';
import type { Decision } from './fraud-organiser.ts';

/* What `fraud.ts` prints, as Markdown. Nothing in it depends on the moment or the machine. */

/** Clicks of an organiser: open, read on, choose, give a reason, confirm; a second one opens and confirms. */
const CLICKS: Readonly<Record<Decision, number>> = { exclude: 4, hold: 4, dismiss: 3 };
const CLICKS_OF_SECOND = 2;
/** A ruling on more votes needs a second organiser. */
const SOLO_BALLOTS = 20;

/** A festival with honest occasions, its evening with all scripted attacks, and one for each cheat. */
interface Judged {
  festival: Festival;
  occasions: Occasion[];
  evening: Evening;
}

export function judgeFestival(shape: CrowdShape): Judged {
  const festival = createFestival(shape);
  const occasions = addOccasions(festival);
  return { festival, occasions, evening: judgeEvening(festival, createAttacks(festival)) };
}

const percent = (share: number) => `${(100 * share).toFixed(share < 0.01 ? 3 : 1)} %`;
const whole = (share: number) => `${Math.floor(100 * share)} %`;

export const table = (head: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const rowOf = ({ sent, before, inClusters, excluded, held, after, rulings }: AttackResult) => [
  sent,
  before,
  whole(inClusters),
  excluded,
  held,
  after,
  rulings,
];

/** The attacks of one festival, and what the organiser does. */
export function attacksReport({ occasions, evening }: Judged): string {
  const { honest, clusters } = evening;
  const share = (votes: number) => `${votes} (${percent(votes / honest.votes)})`;
  return [
    table(
      [
        'Attack',
        'Sent',
        'Counted before',
        'In clusters',
        'Excluded',
        'Held',
        'Counted after',
        'Rulings',
        'Counted with codes alone',
      ],
      evening.attacks.map((one) => [one.name, ...rowOf(one), one.withCodes]),
    ),
    table(
      ['Honest occasion', 'Votes', 'In a cluster', 'The organiser'],
      occasions.map(({ name, ids }) => {
        const own = clusters.filter(({ ballotIds }) => ballotIds.some((id) => ids.has(id)));
        const found = own.flatMap(({ ballotIds }) => ballotIds).filter((id) => ids.has(id)).length;
        const decisions = [...new Set(own.map(({ decision }) => decision))].join(', ');
        return [name, ids.size, found, decisions || 'sees nothing of it'];
      }),
    ),
    `Honest votes: ${honest.votes}; in clusters ${share(honest.inClusters)}, excluded ${share(honest.excluded)}, held ${share(honest.held)}. Of the sabotaged rivals' honest votes, because of the sabotage: in clusters ${honest.rivalsInClusters}, held or excluded ${honest.rivalsRuled}. ${effort(evening)}`,
  ].join('\n\n');
}

function effort({ clusters }: Evening): string {
  const ruled = clusters.filter(({ decision }) => decision !== 'dismiss');
  const second = ruled.filter(({ ballotIds }) => ballotIds.length > SOLO_BALLOTS).length;
  const clicks = clusters.reduce((sum, { decision }) => sum + CLICKS[decision], 0);
  return `Rulings: ${ruled.length}, of which ${second} need a second organiser; dismissed: ${clusters.length - ruled.length}; clicks: ${clicks + second * CLICKS_OF_SECOND}.`;
}

/** The cheats, each on an evening of its own. */
export function cheatsReport(festival: Festival): string {
  const rows = createCheats(festival).map((cheat) => {
    const { attacks, honest } = judgeEvening(festival, [cheat]);
    const results = attacks.flatMap(rowOf).slice(1);
    return [cheat.name, cheat.takes, ...results, cheat.isSabotage ? honest.rivalsRuled : ''];
  });
  return table(
    [
      'Cheat',
      'Takes',
      'Counted before',
      'In clusters',
      'Excluded',
      'Held',
      'Counted after',
      'Rulings',
      "Rival's honest votes ruled on",
    ],
    rows,
  );
}

/** What several festivals of one kind have at the worst. */
export function worstOf(title: string, festivals: readonly Judged[]): readonly string[] {
  const most = (of: (judged: Judged) => number) => Math.max(...festivals.map(of));
  const least = festivals
    .flatMap(({ evening }) => evening.attacks)
    .reduce((low, one) => (one.inClusters < low.inClusters ? one : low));
  const share = (of: (judged: Judged) => number) =>
    percent(most((judged) => of(judged) / judged.evening.honest.votes));
  const decided = (isDismissed: boolean) =>
    most(
      ({ evening }) =>
        evening.clusters.filter(({ decision }) => (decision === 'dismiss') === isDismissed).length,
    );
  return [
    title,
    `${whole(least.inClusters)} (${least.name})`,
    String(
      most(({ evening }) =>
        evening.attacks.reduce((sum, { inClusters }) => sum + (inClusters < 0.95 ? 1 : 0), 0),
      ),
    ),
    String(most(({ evening }) => evening.attacks.reduce((sum, { after }) => sum + after, 0))),
    share(inClustersBeside),
    share(({ evening }) => evening.honest.inClusters),
    share(({ evening }) => evening.honest.excluded),
    share(({ evening }) => evening.honest.held),
    String(most(({ evening }) => evening.honest.rivalsInClusters)),
    `${decided(false)} + ${decided(true)}`,
  ];
}

/** Honest votes in clusters that are of no occasion. */
function inClustersBeside({ festival, occasions, evening }: Judged): number {
  const ofOccasions = new Set(occasions.flatMap(({ ids }) => [...ids]));
  const found = new Set(evening.clusters.flatMap(({ ballotIds }) => ballotIds));
  return festival.ballots.filter(({ id }) => found.has(id) && !ofOccasions.has(id)).length;
}

export const WORST_HEAD = [
  'Festivals',
  'Least share of an attack in clusters',
  'Attacks below 95 %',
  'Fakes counted after',
  'Honest votes in clusters, beside the occasions',
  'with the occasions',
  'excluded',
  'held',
  "Rivals' honest votes touched",
  'Rulings + dismissals',
];
