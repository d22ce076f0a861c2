import type { EvidenceKind } from '../domain/evidence/rules.ts';
import { createDice, type Dice } from './dice.ts';
import { type CastBallot, drawDish, type Festival, START } from './fraud-crowd.ts';
import { commonDomain } from './fraud-domains.ts';

/*
 * The attacks, each on a restaurant of its own on the last evening. All know the rules: one vote per account
 * and day, positions within range, a page that is opened before the vote.
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export interface Attack {
  name: string;
  /** Fake votes that the script sends. */
  sent: number;
  /** Of these, refused without any judgement: their mailbox has voted already. */
  refused: number;
  ballots: CastBallot[];
  /** Votes of the same accounts for other restaurants, to look like guests. */
  masks?: CastBallot[];
  /** Whether the attacker, or somebody for them, stands at the counter. */
  isAtCounter: boolean;
  target: number;
  /** Whether it aims at the votes of a rival. */
  isSabotage: boolean;
}

interface Script {
  sent: number;
  /** Hours after midnight of the last day, and how long it takes. */
  from: number;
  hours: number;
  network: (index: number) => string;
  subnet?: (index: number) => string;
  domain: (dice: Dice) => string;
  device?: (index: number) => string | null;
  /** Votes without opening the page. */
  isBlind?: boolean;
  evidence?: EvidenceKind;
  /** Share of votes that follow the order: five points, one dish. */
  obeys: number;
  /** Share of accounts made within the hour. */
  fresh: number;
}

type More = Partial<Pick<Attack, 'isAtCounter' | 'isSabotage' | 'refused'>> & { onWifi?: boolean };

/** Follows most orders; some of the accounts were made days before. */
const PACED = { obeys: 0.9, fresh: 0.8 };
/** Paid people, who mostly do as they are told. */
const PAID = { obeys: 0.96, fresh: 1 };

/** The attacks with a script; `sent` is scaled. */
const SCRIPTS: readonly (readonly [name: string, script: Script, more?: More])[] = [
  [
    'drip from one address',
    { ...PACED, sent: 150, from: 16, hours: 6, network: () => 'drip', domain: commonDomain },
  ],
  [
    'flood from one address',
    {
      sent: 400,
      from: 20,
      hours: 0.03,
      network: () => 'flood',
      domain: (own) => `throwaway${own.below(8)}.example`,
      device: () => null,
      isBlind: true,
      obeys: 1,
      fresh: 1,
    },
  ],
  [
    'one IPv6 /48',
    {
      ...PACED,
      sent: 150,
      from: 19,
      hours: 1,
      network: () => 'hosting6',
      subnet: (index) => `hosting6-${index}`,
      domain: commonDomain,
    },
  ],
  [
    'catch-all and plus addresses',
    {
      ...PACED,
      sent: 151,
      from: 17,
      hours: 4,
      network: (index) => `proxy${index % 60}`,
      domain: () => 'catch-all.example',
    },
    { refused: 49 },
  ],
  [
    'click farm, jittered positions',
    {
      ...PAID,
      sent: 150,
      from: 18,
      hours: 3,
      network: (index) => `abroad${index}`,
      domain: commonDomain,
    },
  ],
  [
    'relayed venue codes',
    {
      ...PAID,
      sent: 90,
      from: 19,
      hours: 0.5,
      network: (index) => `relay${index % 30}`,
      domain: commonDomain,
      evidence: 'code',
    },
    { isAtCounter: true },
  ],
  [
    'one phone, many accounts',
    {
      sent: 40,
      from: 17,
      hours: 3,
      network: (index) => `carrier${index % 3}`,
      domain: commonDomain,
      device: () => 'one-phone',
      obeys: 0.9,
      fresh: 1,
    },
    // Somebody holds the phone, but need not be at the restaurant.
  ],
  [
    'sabotage of a rival, from outside',
    {
      sent: 300,
      from: 19,
      hours: 0.05,
      network: () => 'saboteur',
      domain: () => 'saboteur.example',
      isBlind: true,
      obeys: 1,
      fresh: 1,
    },
    { isSabotage: true },
  ],
  [
    "sabotage of a rival, through its guests' Wi-Fi",
    {
      sent: 200,
      from: 18,
      hours: 2,
      network: () => '',
      domain: () => 'decoy.example',
      obeys: 0.9,
      fresh: 1,
    },
    { isSabotage: true, onWifi: true, isAtCounter: true },
  ],
];

/** @param size how large the attacks are, compared with those of the bench */
export function createAttacks(festival: Festival, size = 1): Attack[] {
  const dice = createDice(festival.shape.seed ^ 0x5eed);
  const targets = pickTargets(festival);
  const scaled = (votes: number) => Math.max(12, Math.round(votes * size));
  const scripted = SCRIPTS.map(([name, script, more = {}]): Attack => {
    const target = targets(more.onWifi ?? false);
    const wifi = festival.restaurants[target]?.wifi ?? 'wifi';
    const sent = scaled(script.sent);
    const refused = more.refused ?? 0;
    const own = { ...script, sent, ...(more.onWifi && { network: () => wifi }) };
    return {
      name,
      sent: sent + refused,
      refused,
      isAtCounter: more.isAtCounter ?? false,
      isSabotage: more.isSabotage ?? false,
      target,
      ballots: run(festival, name, target, own, dice),
    };
  });
  return [...scripted, pressStaff(festival, targets(true), dice)];
}

/** Chooses restaurants of middling size, each once; the saboteur's and the owner's have Wi-Fi. */
function pickTargets({ restaurants }: Festival) {
  const order = restaurants
    .map(({ popularity, wifi }, index) => ({ popularity, wifi, index }))
    .toSorted((a, b) => b.popularity - a.popularity)
    .slice(Math.floor(restaurants.length * 0.1));
  return (onWifi: boolean): number => {
    const at = order.findIndex(({ wifi }) => !onWifi || wifi !== null);
    return order.splice(Math.max(0, at), 1)[0]?.index ?? 0;
  };
}

function run(
  festival: Festival,
  attack: string,
  restaurant: number,
  script: Script,
  dice: Dice,
): CastBallot[] {
  const place = festival.restaurants[restaurant];
  const day = festival.shape.days - 1;
  const wanted = place ? drawDish(place, dice) : 0;
  return Array.from({ length: script.sent }, (_, index) => {
    const at =
      START + day * 24 * HOUR + script.from * HOUR + (script.hours * HOUR * index) / script.sent;
    const obeys = dice.chance(script.obeys);
    const age = dice.chance(script.fresh) ? 5 + dice.below(40) : 24 * 60 * (1 + dice.below(3));
    return {
      id: `${attack} ${index}`,
      restaurant,
      day,
      at: at + (script.isBlind ? 0 : dice.next() * 2 * MINUTE),
      person: `${attack} ${index}`,
      dishId: `dish${obeys || !place ? wanted : drawDish(place, dice)}`,
      points: obeys || dice.chance(0.5) ? 5 : 4,
      evidence: script.evidence ?? 'position',
      isTraced: true,
      network: script.network(index),
      subnet: script.subnet?.(index) ?? null,
      mailDomain: script.domain(dice),
      device: script.device ? script.device(index) : `${attack} device ${index}`,
      accountAgeSeconds: age * 60,
      pageSeen: !script.isBlind,
      secondsOpen: script.isBlind ? null : 10 + dice.below(80),
      position: `${dice.next()},${dice.next()}`,
      attack,
    };
  });
}

/** An owner has staff and their relatives vote each day, on their own phones, with codes of the counter. */
function pressStaff(festival: Festival, target: number, dice: Dice): Attack {
  const name = 'owner presses staff';
  const place = festival.restaurants[target];
  const people = Array.from({ length: 14 }, (_, index) => ({
    person: `staff${index}`,
    mailDomain: commonDomain(dice),
    device: `staff phone ${index}`,
    made: START + 10 * HOUR,
  }));
  const ballots = Array.from({ length: festival.shape.days }, (_, day) =>
    people.map(({ person, mailDomain, device, made }): CastBallot => {
      const at = START + day * 24 * HOUR + (11 + dice.next() * 10) * HOUR;
      return {
        id: `${person} ${day}`,
        restaurant: target,
        day,
        at,
        person,
        dishId: `dish${place ? drawDish(place, dice) : 0}`,
        points: 5,
        evidence: dice.chance(place?.codes ?? 0) ? 'code' : 'position',
        isTraced: true,
        network: place?.wifi ?? null,
        subnet: null,
        mailDomain,
        device,
        accountAgeSeconds: Math.max(60, Math.round((at - made) / 1000)),
        pageSeen: true,
        secondsOpen: 8 + dice.below(60),
        position: `${dice.next()},${dice.next()}`,
        attack: name,
      };
    }),
  ).flat();
  return {
    name,
    sent: ballots.length,
    refused: 0,
    ballots,
    isAtCounter: true,
    target,
    isSabotage: false,
  };
}
