import {
  type AnyRulingEntry,
  EVIDENCE_MARKS,
  type Entry,
  type GenesisEntry,
  type RulingEntry,
  type VoteContent,
  type VoteEntry,
  contentOf,
} from './rules.entries.ts';
import {
  type CountedDish,
  type CountedRestaurant,
  type NamedHash,
  byId,
  checkGenesis,
  emptyRestaurant,
  figuresOf,
  figuresOfDish,
  sumsOf,
} from './rules.counted.ts';
import { dayNumberOf } from './rules.days.ts';
import { LedgerFault, atEntry } from './rules.faults.ts';
import type { Figures } from './rules.figures.ts';
import { ADMIN_VOTE, countedLog, NO_VOTE, wordsOf } from './rules.counted-log.ts';
import { mergedFigures } from './rules.merged-figures.ts';
import { Merges } from './rules.merges.ts';
import { IndexLists, NumberList, RecordTable } from './rules.records.ts';

/**
 * Counts the entries of a log in their order, and refuses what no honest log has. A million votes of as many people take
 * about 130 MB.
 */
export class Tally {
  readonly #log: { origin: string; event?: string | undefined };
  #genesis: GenesisEntry | null = null;
  readonly #restaurants = new Map<string, CountedRestaurant>();
  readonly #dishes: CountedDish[] = [];
  /** Lists of dishes rated 0, each once; the first is the empty one. */
  readonly #zeros = new IndexLists();
  /** What votes say, each once: dish, day, evidence and points, and list of dishes rated 0. */
  readonly #contents = new RecordTable(4);
  /** Counted votes by content, and how many are out by `void_any`. */
  readonly #countedOfContent = new NumberList();
  readonly #voidedOfContent = new NumberList();
  /** How many are out by `void`. */
  readonly #voidedLeavesOfContent = new NumberList();
  readonly #voters = new RecordTable(8);
  readonly #restaurantOfVoter = new NumberList();
  /** Counted votes by voter. */
  readonly #countedOfVoter = new NumberList();
  readonly #voterDays = new RecordTable(2);
  /** By leaf. */
  readonly #contentOfLeaf = new NumberList();
  readonly #voterOfLeaf = new NumberList();
  readonly #voidedLeaves = new Set<number>();
  /** Written anew for each vote. */
  readonly #content = new Uint32Array(4);
  readonly #voterDay = new Uint32Array(2);
  readonly #merges = new Merges();
  readonly #hashes: NamedHash[] = [];
  #adminVotes = 0;
  #voidedAny = 0;

  /** @param log.event the festival, a UUID; without it any */
  constructor(log: { origin: string; event?: string | undefined }) {
    this.#log = log;
  }

  /** How many entries were counted. */
  get size(): number {
    return this.#contentOfLeaf.length;
  }

  get genesis(): GenesisEntry | null {
    return this.#genesis;
  }

  /** The hashes of results and rules, in their order. */
  get hashes(): readonly NamedHash[] {
    return this.#hashes;
  }

  /** @throws {LedgerFault} which names the entry; the tally is of no use afterwards */
  add(entry: Entry): void {
    const leaf = this.size;
    try {
      if (leaf === 0 && entry.t !== 'genesis') throw new LedgerFault('log_without_genesis');
      this.#take(entry);
    } catch (error) {
      throw atEntry(error, leaf);
    }
    if (entry.t === 'vote') return;
    this.#contentOfLeaf.push(NO_VOTE);
    this.#voterOfLeaf.push(0);
  }

  #take(entry: Entry): void {
    switch (entry.t) {
      case 'genesis':
        return this.#takeGenesis(entry);
      case 'vote':
        return this.#takeVote(entry);
      case 'void':
      case 'restore':
        return this.#takeRuling(entry);
      case 'void_any':
      case 'restore_any':
        return this.#takeRulingOnAny(entry);
      case 'result':
      case 'rules':
        this.#hashes.push({ ...entry, leaf: this.size });
        return undefined;
      default:
        return this.#merges.take(entry);
    }
  }

  #takeGenesis(entry: GenesisEntry): void {
    if (this.size > 0) throw new LedgerFault('genesis_again');
    checkGenesis(entry, this.#log);
    this.#genesis = entry;
  }

  #takeVote(entry: VoteEntry): void {
    const said = contentOf(entry);
    if (!said) {
      this.#adminVotes += 1;
      this.#contentOfLeaf.push(ADMIN_VOTE);
      this.#voterOfLeaf.push(0);
      return;
    }
    const content = this.#contents.add(this.#recordOf(said));
    if (content === this.#countedOfContent.length) {
      this.#countedOfContent.push(0);
      this.#voidedOfContent.push(0);
      this.#voidedLeavesOfContent.push(0);
    }
    const voter = this.#voterOf(entry.b, this.#dishOf(content).restaurant.index);
    const days = this.#voterDays.size;
    this.#voterDay[0] = voter;
    this.#voterDay[1] = this.#contents.word(content, 1);
    this.#voterDays.add(this.#voterDay);
    if (this.#voterDays.size === days)
      throw new LedgerFault('voter_votes_twice', { day: said.day });
    this.#contentOfLeaf.push(content);
    this.#voterOfLeaf.push(voter);
    this.#count(content, 1);
    this.#countVoter(voter, content, 1);
  }

  #takeRuling({ t, leaf }: RulingEntry): void {
    const named = { named: leaf };
    if (leaf >= this.size) throw new LedgerFault('void_of_later_entry', named);
    const content = this.#contentOfLeaf.at(leaf);
    if (content === NO_VOTE) throw new LedgerFault('void_of_no_vote', named);
    const isVoid = t === 'void';
    if (isVoid === this.#voidedLeaves.has(leaf)) {
      throw new LedgerFault(isVoid ? 'void_again' : 'restore_of_counted', named);
    }
    if (isVoid) this.#voidedLeaves.add(leaf);
    else this.#voidedLeaves.delete(leaf);
    if (content === ADMIN_VOTE) return;
    if (isVoid && this.#countedOfContent.at(content) === 0)
      throw new LedgerFault('void_any_of_none');
    if (!isVoid && this.#voidedLeavesOfContent.at(content) === 0)
      throw new LedgerFault('restore_of_counted', named);
    this.#voidedLeavesOfContent.add(content, isVoid ? 1 : -1);
    this.#count(content, isVoid ? -1 : 1);
    this.#countVoter(this.#voterOfLeaf.at(leaf), content, isVoid ? -1 : 1);
  }

  #takeRulingOnAny({ t, ...said }: AnyRulingEntry): void {
    const content = this.#contents.find(this.#recordOf(said));
    const isVoid = t === 'void_any';
    if (
      isVoid
        ? !this.#countedOfContent.isPositive(content)
        : !(
            this.#voidedOfContent.isPositive(content) ||
            this.#voidedLeavesOfContent.isPositive(content)
          )
    ) {
      throw new LedgerFault(isVoid ? 'void_any_of_none' : 'restore_any_of_none');
    }
    const { restaurant } = this.#dishOf(content);
    const voided = isVoid ? 1 : -1;
    this.#voidedAny += voided;
    this.#count(content, voided === 1 ? -1 : 1);
    const isOutByLeaf = !isVoid && this.#voidedLeavesOfContent.isPositive(content);
    // Where a `void` may as well have taken it out, while its account was there, it has perhaps a voter more.
    if (isOutByLeaf) restaurant.restoredAny += 1;
    if (isVoid || this.#voidedOfContent.isPositive(content)) {
      this.#voidedOfContent.add(content, voided);
      if (!isOutByLeaf) restaurant.voidedAny += voided;
    } else {
      this.#voidedLeavesOfContent.add(content, -1);
    }
  }

  /** Adds a vote of this content to the figures, or takes it out. */
  #count(content: number, difference: 1 | -1): void {
    const dish = this.#dishOf(content);
    const points = (this.#contents.word(content, 2) % 8) * difference;
    this.#countedOfContent.add(content, difference);
    dish.votes += difference;
    dish.points += points;
    dish.restaurant.votes += difference;
    dish.restaurant.points += points;
    for (const index of this.#zeros.at(this.#contents.word(content, 3))) {
      const zero = this.#dishes[index];
      if (zero) zero.zeros += difference;
    }
  }

  #countVoter(voter: number, content: number, difference: 1 | -1): void {
    const counted = this.#countedOfVoter.add(voter, difference);
    const { restaurant } = this.#dishOf(content);
    if (counted === (difference === 1 ? 1 : 0)) restaurant.voters += difference;
  }

  #voterOf(name: string, restaurant: number): number {
    const voter = this.#voters.add(wordsOf(name));
    if (voter === this.#restaurantOfVoter.length) {
      this.#restaurantOfVoter.push(restaurant);
      this.#countedOfVoter.push(0);
    } else if (this.#restaurantOfVoter.at(voter) !== restaurant) {
      throw new LedgerFault('voter_at_two_restaurants');
    }
    return voter;
  }

  #recordOf({ day, dish, ev, pts, rest, zero = [] }: VoteContent): Uint32Array {
    const record = this.#content;
    record[0] = this.#dishIndexOf(rest, dish);
    record[1] = dayNumberOf(day) ?? 0;
    record[2] = EVIDENCE_MARKS.indexOf(ev) * 8 + pts;
    record[3] =
      zero.length === 0
        ? 0
        : this.#zeros.add(`${rest} ${zero.join(' ')}`, () =>
            zero.map((dish) => this.#dishIndexOf(rest, dish)),
          );
    return record;
  }

  #dishIndexOf(rest: string, id: string): number {
    let restaurant = this.#restaurants.get(rest);
    if (!restaurant) {
      restaurant = emptyRestaurant(this.#restaurants.size);
      this.#restaurants.set(rest, restaurant);
    }
    const known = restaurant.dishes.get(id);
    if (known !== undefined) return known;
    const index = this.#dishes.push({ id, restaurant, votes: 0, points: 0, zeros: 0 }) - 1;
    restaurant.dishes.set(id, index);
    return index;
  }

  #dishOf(content: number): CountedDish {
    const dish = this.#dishes[this.#contents.word(content, 0)];
    if (!dish) throw new RangeError('A content is of a dish that is not listed.');
    return dish;
  }

  /** What was counted, for the merges in force. */
  #counted = () =>
    countedLog({
      restaurants: this.#restaurants,
      dishes: this.#dishes,
      zeros: this.#zeros,
      contents: this.#contents,
      countedOfContent: this.#countedOfContent,
      voters: this.#voters,
      contentOfLeaf: this.#contentOfLeaf,
      voterOfLeaf: this.#voterOfLeaf,
      voidedLeaves: this.#voidedLeaves,
    });

  /** The figures of the entries until now. */
  figures(): Figures {
    const restaurants = this.#merges.isEmpty
      ? [...this.#restaurants].map(([id, restaurant]) => {
          const dishes = [...restaurant.dishes.values()].map((at) =>
            figuresOfDish(this.#dishes[at]),
          );
          return { id, ...figuresOf(restaurant), dishes: dishes.toSorted(byId) };
        })
      : mergedFigures(this.#counted(), this.#merges);
    return {
      size: this.size,
      ...sumsOf(restaurants),
      adminVotes: this.#adminVotes,
      voidedVotes: this.#voidedLeaves.size + this.#voidedAny,
      restaurants: restaurants.toSorted(byId),
    };
  }
}
