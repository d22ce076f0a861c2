/** What a plate of three tacos is made of. */
import type { Layer } from './fillings.ts';
import type { Piece } from './garnish.ts';
import type { Tortilla } from './tacos.ts';

export interface Recipe {
  table: string;
  form: 'open' | 'boat' | 'row' | 'folded';
  tortilla: Tortilla;
  sauce: string;
  layers: Layer[];
  pieces: Piece[];
  /** What lies under and over the tacos. */
  under?: string;
  over?: string;
}
