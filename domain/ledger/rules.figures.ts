export interface DishFigures {
  id: string;
  votes: number;
  points: number;
  /** Counted votes that rated it 0. */
  zeros: number;
}

export interface RestaurantFigures {
  id: string;
  votes: number;
  points: number;
  /** People with a counted vote, at most. */
  voters: number;
  /** There may be fewer voters by up to this many: votes were taken out of which nobody knows whose they are. */
  unsure: number;
  /** In the order of their ids. */
  dishes: readonly DishFigures[];
}

/** What the entries up to a size give. */
export interface Figures {
  size: number;
  votes: number;
  points: number;
  /** Votes of voting admins, which are in no figure. */
  adminVotes: number;
  /** Votes that are out of the count by a ruling. */
  voidedVotes: number;
  /** In the order of their ids. */
  restaurants: readonly RestaurantFigures[];
}
