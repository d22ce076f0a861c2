import type { ReportReason } from '../../domain/reviews/rules.ts';
import type { Links } from './contacts.ts';

/** The data of the demo festival, before it becomes rows: no database, no clock, no randomness. */

export type StateId = 'SC' | 'GA';

/** Motifs of the drawn logos; `demoAddress` gives the address of `<motif>-<palette>`. */
export type LogoMotif =
  | 'taco'
  | 'chile'
  | 'avocado'
  | 'lime'
  | 'corn'
  | 'cactus'
  | 'sun'
  | 'flame'
  | 'rooster'
  | 'bull'
  | 'guitar'
  | 'onion';

/** The six colour worlds of the drawn logos. */
export type LogoPalette = 1 | 2 | 3 | 4 | 5 | 6;

/** Kinds of plate that are drawn; `demoAddress` gives the address of each. */
export type PlateKind =
  | 'al-pastor'
  | 'carne-asada'
  | 'carnitas'
  | 'birria'
  | 'quesabirria'
  | 'pollo'
  | 'camaron'
  | 'pescado'
  | 'chorizo'
  | 'barbacoa'
  | 'cochinita'
  | 'lengua'
  | 'nopales'
  | 'hongos'
  | 'papa'
  | 'desayuno'
  | 'special-1'
  | 'special-2'
  | 'special-3'
  | 'flautas';

export interface DemoDish {
  /** UUIDv5 of the restaurant's key and the dish's. */
  id: string;
  name: string;
  descriptionEn: string;
  descriptionEs: string;
  /** null for a dish without a picture. */
  plate: PlateKind | null;
}

export interface DemoRestaurant extends Links {
  /** UUIDv5 of the key. */
  id: string;
  /** Never changes once published: ids depend on it. */
  key: string;
  name: string;
  descriptionEn: string;
  /** null for the one restaurant without a Spanish description. */
  descriptionEs: string | null;
  stateId: StateId;
  /** 5-digit FIPS code. */
  countyId: string;
  town: string;
  address: string;
  zipCode: string;
  /** null for the one restaurant without coordinates. */
  latitude: number | null;
  longitude: number | null;
  /** null for the one restaurant without a logo. */
  logo: { motif: LogoMotif; palette: LogoPalette } | null;
  phone: string;
  dishes: DemoDish[];
  /** Index into `dishes`, null where none is featured. */
  featuredDish: number | null;
}

/** A person of the demo. Only those with a password can sign in. */
export interface DemoPerson {
  id: string;
  key: string;
  fullName: string;
  email: string;
  locale: 'en' | 'es';
  isAdmin: boolean;
  /** Those without one exist only as voters. */
  password: string | null;
}

export interface DemoVote {
  ballotId: string;
  personId: string;
  restaurantId: string;
  /** Exactly one rating is positive; explicit zeros may stand beside it. */
  ratings: { dishId: string; rating: number }[];
  /** The moment of the vote. */
  at: Date;
  latitude: number;
  longitude: number;
}

export interface DemoReview {
  personId: string;
  restaurantId: string;
  rating: number;
  reviewText: string | null;
  /** Displayed with the review; a first name and an initial. */
  reviewerName: string;
  at: Date;
  hidden: boolean;
}

/** Identifies a review: one per person and restaurant. */
type ReviewKey = Pick<DemoReview, 'personId' | 'restaurantId'>;

export interface DemoReply {
  review: ReviewKey;
  ownerId: string;
  replyText: string;
  at: Date;
}

export interface DemoReport {
  /** The review's text at that time. */
  review: DemoReview;
  /** The person who reports it. */
  personId: string;
  reason: ReportReason;
  note: string | null;
  at: Date;
}

export interface DemoFixtures {
  votes: DemoVote[];
  reviews: DemoReview[];
  replies: DemoReply[];
  reports: DemoReport[];
  ownership: { personId: string; restaurantId: string }[];
  accessRequests: {
    personId: string;
    restaurantId: string;
    pfgAccountNumber: string;
    status: 'pending';
    at: Date;
  }[];
}
