import type { CardShape } from '../../domain/sharing/rules.ts';

/** The points that a person gave to a dish. */
export interface SharedVote {
  dish: { id: string; name: string };
  restaurant: { id: string; name: string };
  points: number;
}

/** A card as it is shared. */
export interface Shared {
  /** The path of its picture. */
  pathOf: (shape: CardShape) => string;
  /** What it says, in one sentence. */
  title: string;
  /** Without its end. */
  fileName: string;
  /** The page to which it leads. */
  link: string;
}
