import { setTimeout as sleep } from 'node:timers/promises';
import { demoRestaurants } from '../../database/demo/restaurants.ts';
import { randomFor } from '../../database/demo/random.ts';
import { uuid5 } from '../../database/demo/uuid5.ts';
import type { CountedBallot } from '../../domain/voting/schema.ts';
import { ballotOf, cookieOf, numberOf, type Place } from '../voters.ts';
import type { Entry, Intent, Ledger, Seen } from './ledger.ts';
import type { Answer, PhoneNetwork } from './network.ts';

/** The dishes of every restaurant that has a place to stand at. */
const allMenus: Place[][] = demoRestaurants.flatMap(({ id, latitude, longitude, dishes }) =>
  latitude !== null && longitude !== null && dishes.length > 0
    ? [dishes.map((dish) => ({ restaurantId: id, dishId: dish.id, latitude, longitude }))]
    : [],
);

/** As `web/voting/outbox.ts`, but never longer than ten seconds: the run should not wait for phones. */
const WAITS_MS = [2000, 5000, 10_000];
const FAR_DEGREES = 0.1;
const TICK_MS = 20;

interface PhoneDeps {
  network: PhoneNetwork;
  ledger: Ledger;
  seed: string;
  voters: number;
  /** At most at so many restaurants. */
  places: number;
  /** By how much phones shorten their waits; 1: not at all. */
  haste: number;
}

/** The people who vote, each with a phone that sends a ballot until it is answered. */
export class Phones {
  /** New ballots a second; 0: nobody starts. */
  perSecond = 0;
  /** Ballots that are being sent. */
  sending = 0;
  readonly #deps: PhoneDeps;
  /** Apart from each other: what people do must not depend on how long an answer takes. */
  readonly #people;
  readonly #waits;
  #made = 0;
  #ticking: NodeJS.Timeout | undefined;
  #due = 0;
  #lastTick = 0;
  readonly #maxSending: number;

  /** @param maxSending while so many ballots are being sent, no new ones are made */
  constructor(deps: PhoneDeps, maxSending: number) {
    this.#deps = deps;
    this.#people = randomFor(`${deps.seed}:people`);
    this.#waits = randomFor(`${deps.seed}:waits`);
    this.#maxSending = maxSending;
  }

  start(perSecond: number): void {
    this.perSecond = perSecond;
    this.#lastTick = performance.now();
    this.#ticking ??= setInterval(() => this.#tick(), TICK_MS);
  }

  stop(): void {
    clearInterval(this.#ticking);
    this.#ticking = undefined;
    this.perSecond = 0;
    this.#due = 0;
  }

  #tick(): void {
    const now = performance.now();
    this.#due += (this.perSecond * (now - this.#lastTick)) / 1000;
    this.#lastTick = now;
    for (; this.#due >= 1; this.#due -= 1) {
      if (this.sending < this.#maxSending) this.#begin();
    }
  }

  /** Draws what the next person does. */
  #begin(): void {
    const { ledger } = this.#deps;
    const chance = this.#people.next();
    const intent: Intent =
      chance < 0.05 ? 'twice' : chance < 0.08 ? 'again' : chance < 0.1 ? 'far' : 'vote';
    const entry = ledger.add(this.#draw(intent === 'again' ? 'vote' : intent));
    this.#run(entry);
    if (intent === 'twice') this.#run(entry);
    if (intent !== 'again') return;
    // Before, while and after the first ballot of this person is answered.
    const waitMs = this.#people.whole(0, 2) * 100;
    const other = ledger.add({ ...this.#draw('again'), voter: entry.voter, place: entry.place });
    this.sending += 1;
    void sleep(waitMs).then(() => {
      this.sending -= 1;
      this.#run(other);
    });
  }

  #draw(intent: Intent): Entry {
    const { seed, voters, places } = this.#deps;
    const menus = allMenus.slice(0, places);
    const index = this.#made++;
    // Each person votes at each place once in the run.
    const voter = index % voters;
    const menu = menus[(voter + Math.floor(index / voters)) % menus.length] ?? [];
    const place = this.#people.pick(menu);
    // No two phones have exactly the same position.
    const latitude = place.latitude + index * 1e-9 + (intent === 'far' ? FAR_DEGREES : 0);
    return {
      key: uuid5(`chaos:${seed}:${index}`),
      voter,
      place: { ...place, latitude },
      rating: this.#people.whole(1, 5),
      intent,
      counted: null,
      refused: null,
      isUncertain: false,
      contradiction: null,
    };
  }

  #run(entry: Entry): void {
    this.sending += 1;
    void this.#sendUntilAnswered(entry).finally(() => (this.sending -= 1));
  }

  async #sendUntilAnswered(entry: Entry): Promise<void> {
    const { network, ledger } = this.#deps;
    const clock = { aheadMs: 0 };
    for (let tries = 0; ; tries += 1) {
      if (tries > 0) ledger.saw('retries');
      const answer = await network.send(requestOf(entry, clock.aheadMs));
      if (answer && answer.status === 201) return this.#acknowledge(entry, answer);
      const code = answer && answer.status >= 400 && answer.status < 500 ? codeOf(answer) : null;
      if (code === 'position_stale') {
        ledger.saw('stale');
        clock.aheadMs = await this.#readAhead(entry, clock.aheadMs);
      } else if (code !== null && answer?.status !== 429) {
        ledger.saw('refused');
        if (entry.counted) entry.contradiction = `acknowledged, then refused: ${code}`;
        entry.refused = code;
        return;
      } else {
        entry.isUncertain = true;
        ledger.saw(kindOf(answer));
        await this.#wait(tries, answer?.retryAfterSeconds ?? 0);
      }
    }
  }

  #acknowledge(entry: Entry, { body }: Answer): void {
    const counted = JSON.parse(body) as CountedBallot;
    if (entry.counted && entry.counted.ballotId !== counted.ballotId) {
      entry.contradiction = `two ballots: ${entry.counted.ballotId}, ${counted.ballotId}`;
    }
    if (entry.refused) entry.contradiction = `refused (${entry.refused}), then acknowledged`;
    if (!entry.counted) this.#deps.ledger.saw('acknowledged');
    entry.counted ??= counted;
  }

  /** By how much the server's clock is ahead: the page asks for it before each vote. */
  async #readAhead({ place, voter }: Entry, known: number): Promise<number> {
    const path = `/api/restaurants/${place.restaurantId}/standing`;
    const headers = { cookie: cookieOf(numberOf(voter)) };
    const answer = await this.#deps.network.send({ path, headers });
    if (answer?.status !== 200) return known;
    return Date.parse((JSON.parse(answer.body) as { now: string }).now) - Date.now();
  }

  /** Like the page's outbox: at least as long as the server says, and not all at once. */
  async #wait(tries: number, retryAfterSeconds: number): Promise<void> {
    const own =
      (WAITS_MS[Math.min(tries, WAITS_MS.length - 1)] ?? 0) * this.#waits.between(0.75, 1.25);
    const named = retryAfterSeconds * 1000 * this.#waits.between(1, 2);
    await sleep(Math.max(own, named) / this.#deps.haste);
  }
}

function requestOf({ voter, place, key, rating }: Entry, aheadMs: number) {
  const takenAt = new Date(Date.now() + aheadMs);
  const request = ballotOf(numberOf(voter), place, key, { rating, takenAt });
  // Phones of many networks.
  const address = `10.${voter % 200}.${(voter >> 8) % 250}.7`;
  return { ...request, headers: { ...request.headers, 'x-forwarded-for': address } };
}

/** Of an answer that leaves open what became of the ballot. */
function kindOf(answer: Answer | null): keyof Seen {
  if (!answer) return 'noAnswer';
  if (answer.body === '') return 'noServer';
  return codeOf(answer) === 'overloaded' ? 'overloaded' : 'unavailable';
}

function codeOf({ body, status }: Answer): string {
  try {
    return String((JSON.parse(body) as { code?: unknown }).code);
  } catch {
    return String(status);
  }
}
