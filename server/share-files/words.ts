import { type Language, regionOf } from '../../domain/language.ts';
import { nameState } from '../../locales/state-names.ts';
import { readableAddress } from '../../domain/sharing/rules.short-links.ts';
import { translatorFor } from '../http/language.ts';
import { type Award, describeAward, placeName } from '../result-files/award.ts';
import type { ShareCard } from './card.ts';

/** A restaurant as cards and sheets name it. */
export interface SharedPlace {
  name: string;
  countyName: string;
  /** Its name, or its two letters. */
  state: string;
}

/** What every card has. */
interface About {
  language: Language;
  /** With its year. */
  festival: string;
  /** Of the restaurant's page, where the QR code leads. */
  address: string;
}

const whereOf = ({ countyName, state }: Omit<SharedPlace, 'name'>, language: Language): string =>
  `${translatorFor(language)('places.county_name', { county: countyName })}, ${nameState(regionOf(language), state)}`;

const commonOf = ({ festival, address }: About) => ({
  festival,
  address,
  readableAddress: readableAddress(address),
});

/** "I gave 5 tacos to …" */
export function voteCard(
  about: About,
  { dish, points, place }: { dish: string; points: number; place: SharedPlace },
): ShareCard {
  const t = translatorFor(about.language);
  return {
    ...commonOf(about),
    lead: t('sharing.gave', { count: points }),
    figure: { tacos: points },
    name: dish,
    below: place.name,
    where: whereOf(place, about.language),
    call: t('sharing.call_vote'),
    title: t('sharing.gave_title', { count: points, dish, restaurant: place.name }),
  };
}

/** "We are in the festival" */
export function placeCard(about: About, place: SharedPlace): ShareCard {
  const t = translatorFor(about.language);
  return {
    ...commonOf(about),
    lead: t('sharing.place_lead'),
    figure: null,
    name: place.name,
    below: null,
    where: whereOf(place, about.language),
    call: t('sharing.call_place'),
    title: t('sharing.place_title', { restaurant: place.name }),
  };
}

/** A place of a published result. @param place without a name: that is in the award */
export function rankCard(
  award: Award,
  place: Omit<SharedPlace, 'name'>,
  address: string,
): ShareCard {
  const { language, rank, list, name, restaurant, festival } = award;
  return {
    ...commonOf({ language, festival, address }),
    lead: placeName(rank, language),
    figure: { rank },
    name,
    below: restaurant ?? list,
    where: restaurant === null ? whereOf(place, language) : list,
    call: translatorFor(language)('sharing.call_rank'),
    title: describeAward(award),
  };
}
