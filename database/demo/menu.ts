import { meatDishes } from './dishes-meat.ts';
import type { DishText } from './dishes-meat.ts';
import { seaAndGardenDishes } from './dishes-sea-and-garden.ts';
import { randomFor } from './random.ts';
import type { Random } from './random.ts';
import type { DemoDish, PlateKind } from './shape.ts';
import type { RestaurantFixture } from './restaurant-fixture.ts';
import { namedSpecials, plainSpecials } from './specials.ts';
import type { Diet } from '../../domain/restaurants/rules.ts';
import { uuid5 } from './uuid5.ts';

type Plate = Omit<DemoDish, 'id'>;

const regularDishes: Partial<Record<PlateKind, readonly DishText[]>> = {
  ...meatDishes,
  ...seaAndGardenDishes,
};

/** What some of the pictures show; the others are left to owners, as in a real festival. */
export const PLATE_TEXTS: Partial<Record<PlateKind, { imageAltEn: string; imageAltEs: string }>> = {
  'al-pastor': {
    imageAltEn: 'Three open tacos of red pork with pineapple on a white plate, with limes',
    imageAltEs: 'Tres tacos abiertos de carne roja con piña en un plato blanco, con limones',
  },
};

/** Whom the dishes of a kind suit; of the others nothing is said, as in a real festival. */
export const PLATE_DIETS: Partial<Record<PlateKind, Diet[]>> = {
  nopales: ['vegetarian', 'vegan', 'gluten_free'],
  hongos: ['vegetarian', 'gluten_free'],
  birria: ['spicy'],
  camaron: ['spicy'],
  carnitas: ['gluten_free'],
};

const specialPlates: readonly PlateKind[] = ['special-1', 'special-2', 'special-3'];

function plateOf(plate: PlateKind, [name, descriptionEn, descriptionEs]: DishText): Plate {
  return { name, descriptionEn, descriptionEs, plate };
}

function regularPlate(kind: PlateKind, random: Random): Plate {
  const tellings = regularDishes[kind];
  if (!tellings) throw new Error(`No dish is written for ${kind}.`);
  return plateOf(kind, random.pick(tellings));
}

function plainSpecial(index: number, random: Random): Plate {
  const [en, es] = random.pick(plainSpecials[index] ?? []);
  return plateOf(specialPlates[index] ?? 'special-1', [`Special ${index + 1}`, en, es]);
}

function namedSpecial(index: number, random: Random): Plate {
  const { plate, text } = random.pick(namedSpecials[index] ?? []);
  return plateOf(plate, text);
}

function specialsOf(fixture: RestaurantFixture, random: Random): Plate[] {
  if (!fixture.specials) return [];
  const special = fixture.specials === 'named' ? namedSpecial : plainSpecial;
  return [0, 1, 2].map((index) => special(index, random));
}

/** The one dish without a picture. */
export const dishWithoutPicture = { restaurant: 'el-nido', index: 3 } as const;

export function dishesOf(fixture: RestaurantFixture): DemoDish[] {
  const random = randomFor(`menu:${fixture.key}`);
  const specials = specialsOf(fixture, random);
  const plates = [...specials, ...fixture.menu.map((kind) => regularPlate(kind, random))];
  return plates.map((plate, index) => ({
    ...plate,
    id: uuid5(`dish:${fixture.key}:${index + 1}`),
    plate:
      fixture.key === dishWithoutPicture.restaurant && index === dishWithoutPicture.index
        ? null
        : plate.plate,
  }));
}

export function featuredDishOf(key: string, dishes: readonly DemoDish[]): number | null {
  const random = randomFor(`featured:${key}`);
  if (dishes.length === 0 || random.chance(0.2)) return null;
  return random.whole(0, dishes.length - 1);
}
