import type { LogoMotif, PlateKind } from './shape.ts';

/**
 * The handwritten data of a restaurant. Everything else (ids, address, phone, coordinates) follows from the
 * key, so that a new restaurant never changes an old one.
 */
export interface RestaurantFixture {
  /** Never changes once published; also the host of the website. */
  key: string;
  name: string;
  town: string;
  /** null for the one restaurant without a logo. */
  motif: LogoMotif | null;
  /** Regular plates, in the order of the menu. */
  menu: PlateKind[];
  /** Festival specials come first; `named` ones say in the name what they are. */
  specials?: 'plain' | 'named';
  /** One of four corners of the town's taco quarter, for restaurants close together. */
  corner?: 0 | 1 | 2 | 3;
  /** The truck that has no coordinates. */
  unplaced?: true;
  en: string;
  es: string | null;
}
