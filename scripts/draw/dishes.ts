/** A plate of three tacos, or one of the shared platters. */
import { defs } from './garnish.ts';
import { meatDishes } from './meat-dishes.ts';
import { otherDishes } from './other-dishes.ts';
import { platters } from './platters.ts';
import type { Recipe } from './recipe.ts';
import { picture, randomFor, use } from './shapes.ts';
import { boatTaco, foldedTaco, openTaco } from './tacos.ts';

const recipes = { ...meatDishes, ...otherDishes };

const forms = { open: openTaco, boat: boatTaco, row: boatTaco, folded: foldedTaco };
const scales = { open: 1.04, boat: 1.12, row: 1.3, folded: 1.1 };

const places: Record<Recipe['form'], readonly (readonly [number, number, number])[]> = {
  open: [
    [164, 142, 0],
    [316, 142, 130],
    [240, 256, 250],
  ],
  boat: [
    [234, 98, -8],
    [246, 186, -8],
    [238, 274, -8],
  ],
  row: [
    [128, 176, -68],
    [240, 182, -68],
    [352, 188, -68],
  ],
  folded: [
    [140, 186, -46],
    [340, 186, 46],
    [240, 126, 0],
  ],
};

function drawPlate(name: string, recipe: Recipe): string {
  const taco = forms[recipe.form](randomFor(name), recipe.tortilla, recipe.sauce, recipe.layers);
  const tacos = places[recipe.form]
    .map(([x, y, turn]) => use('taco', x, y, turn, scales[recipe.form]))
    .join('');
  return picture(
    480,
    360,
    defs(recipe.pieces).replace('</defs>', `<g id="taco">${taco}</g></defs>`) +
      recipe.table +
      (recipe.under ?? '') +
      tacos +
      (recipe.over ?? ''),
  );
}

export function dishNames(): string[] {
  return [...new Set([...Object.keys(recipes), ...Object.keys(platters)])];
}

export function drawDish(name: string): string {
  const platter = platters[name];
  return platter ? platter() : drawPlate(name, recipes[name] as Recipe);
}
