import type { ReportReason } from '../../domain/reviews/rules.ts';
import type { Links } from './contacts.ts';

/** What the demo festival is made of, before it becomes rows. Plain data: no database, no clock, no randomness of its own. */

export type StateId = 'SC' | 'GA';

/** Motifs of the drawn logos; `demoAddress` says where `<motif>-<palette>` stands. */
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

/** Kinds of plate that are drawn; `demoAddress` says where each stands. */
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
  /** null where the demo shows a dish without a picture. */
  plate: PlateKind | null;
}

export interface DemoRestaurant extends Links {
  /** UUIDv5 of the key. */
  id: string;
  /** Never changes once published: ids hang on it. */
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

/** A person of the demo. Those with a password can be signed in with. */
export interface DemoPerson {
  id: string;
  key: string;
  fullName: string;
  email: string;
  locale: 'en' | 'es';
  isAdmin: boolean;
  /** Those without one exist only as the voters of the fixtures. */
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
  /** Shown beside the review; a first name and an initial. */
  reviewerName: string;
  at: Date;
  hidden: boolean;
}

/** Names a review: one a person and restaurant. */
type ReviewKey = Pick<DemoReview, 'personId' | 'restaurantId'>;

export interface DemoReply {
  review: ReviewKey;
  ownerId: string;
  replyText: string;
  at: Date;
}

export interface DemoReport {
  /** As it stood then. */
  review: DemoReview;
  /** Who reports it. */
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
