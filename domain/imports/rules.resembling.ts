import { type Coordinates, measureMiles } from '../places/rules.ts';
import { foldText } from '../restaurants/rules.ts';
import type { RowValues } from '../sheets/rules.ts';
import { type ComparedName, compareName, likenessOf, spellingsOf } from './rules.alike.ts';

/** A restaurant or a dish that others are compared with. */
export interface Compared<Thing> {
  thing: Thing;
  /** Dishes are compared within their restaurant, restaurants within their county first. */
  within: string;
  name: ComparedName;
  /** Of a restaurant; each empty without one. */
  phone: string;
  website: string;
  address: string;
  point: Coordinates | null;
}

/** Points so near are the same door, in miles. */
const SAME_DOOR_MILES = 0.1;
/** A side of the squares in which points are looked for, in degrees: more than that distance. */
const SQUARE_DEGREES = 0.002;
/** Compared under one key; more are of a file that says the same everywhere. */
const MOST_COMPARED = 100;

const digitsOf = (phone: string) => phone.replaceAll(/\D/g, '').slice(-10);
const siteOf = (link: string) =>
  foldText(link)
    .replace(/^https?:\/\/(www\.)?/, '')
    .replace(/\/+$/, '');
/** The house number and the first word of the street that is no direction. */
function addressOf(address: string): string {
  const words = foldText(address).split(/[^\p{L}\p{N}]+/u);
  const [number = '', ...street] = words.filter((word) => !/^([nsew]|[ns][ew])$/.test(word));
  return /\d/.test(number) && street[0] ? `${number} ${street[0]}` : '';
}

/** Takes apart what a restaurant or dish is compared by. */
export function comparedOf<Thing>(
  thing: Thing,
  values: RowValues,
  within: string,
  isRestaurant: boolean,
): Compared<Thing> {
  const { latitude, longitude } = values;
  const phone = digitsOf(values.phone ?? '');
  return {
    thing,
    within,
    name: compareName(values.name ?? '', isRestaurant),
    phone: phone.length < 7 ? '' : phone,
    website: siteOf(values.websiteUrl ?? ''),
    address: addressOf(values.address ?? ''),
    point:
      typeof latitude === 'number' && typeof longitude === 'number'
        ? { latitude, longitude }
        : null,
  };
}

/** Whether two restaurants, or two dishes of one restaurant, are likely to be the same. */
export function isResembling(one: Compared<unknown>, other: Compared<unknown>): boolean {
  const hasSame = (field: 'phone' | 'website' | 'address') =>
    one[field] !== '' && one[field] === other[field];
  if (hasSame('phone') && hasSame('address')) return true;
  const likeness = likenessOf(one.name, other.name);
  if (likeness === null) return false;
  const isHere = one.within === other.within;
  if (likeness === 'same' && isHere) return true;
  const isDoor =
    one.point !== null &&
    other.point !== null &&
    measureMiles(one.point, other.point) <= SAME_DOOR_MILES;
  if (hasSame('phone') || isDoor) return true;
  // Branches of a chain have one website.
  return likeness === 'akin' && isHere && (hasSame('website') || hasSame('address'));
}

const squareOf = (value: number) => Math.floor(value / SQUARE_DEGREES);

/** The keys under which what may resemble something is kept, and by which it is looked for. */
function* keysOf(
  { name, within, phone, website, address, point }: Compared<unknown>,
  isKept: boolean,
) {
  yield `joined ${within} ${name.numbers} ${name.words.join('')}`;
  if (phone !== '') yield `phone ${phone}`;
  if (website !== '') yield `website ${within} ${website}`;
  if (address !== '') yield `address ${within} ${address}`;
  if (point === null) return;
  const [x, y] = [squareOf(point.longitude), squareOf(point.latitude)];
  for (const dx of isKept ? [0] : [-1, 0, 1]) {
    for (const dy of isKept ? [0] : [-1, 0, 1]) yield `point ${x + dx} ${y + dy}`;
  }
}
const wordKey = ({ within, name }: Compared<unknown>, spelling: string) =>
  `word ${within} ${name.numbers} ${spelling}`;

/** A collection in which what resembles something is found without a look at everything. */
export class Resembling<Thing> {
  private readonly kept = new Map<string, Compared<Thing>[]>();

  add(one: Compared<Thing>): void {
    const spellings = one.name.core.flatMap(spellingsOf).map((spelling) => wordKey(one, spelling));
    for (const key of new Set([...keysOf(one, true), ...spellings])) {
      const found = this.kept.get(key);
      if (found) found.push(one);
      else this.kept.set(key, [one]);
    }
  }

  /** The first one that resembles it and fits. */
  find(one: Compared<unknown>, fits: (thing: Thing) => boolean): Compared<Thing> | undefined {
    for (const found of this.candidates(one)) {
      if (found !== one && fits(found.thing) && isResembling(one, found)) return found;
    }
    return undefined;
  }

  private *candidates(one: Compared<unknown>) {
    // Names that are the same have every word: the rarest one finds them.
    let rarest: Compared<Thing>[][] = [];
    let fewest = Infinity;
    for (const word of one.name.core) {
      const found = spellingsOf(word).flatMap((spelling) => {
        const kept = this.kept.get(wordKey(one, spelling));
        return kept ? [kept] : [];
      });
      const count = found.reduce((sum, { length }) => sum + length, 0);
      if (count < fewest) [rarest, fewest] = [found, count];
    }
    if (fewest > 0) yield* new Set(rarest.flat());
    for (const key of keysOf(one, false)) {
      yield* (this.kept.get(key) ?? []).slice(0, MOST_COMPARED);
    }
  }
}
