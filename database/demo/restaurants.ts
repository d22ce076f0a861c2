import { addressOf, linksOf, phoneOf } from './contacts.ts';
import { dishesOf, dishWithoutPicture, featuredDishOf } from './menu.ts';
import { placeOf } from './places.ts';
import { randomFor } from './random.ts';
import type { DemoRestaurant, LogoPalette, StateId } from './shape.ts';
import type { Sketch } from './sketch.ts';
import { georgiaAtlanta } from './sketches-ga-atlanta.ts';
import { georgiaNorth } from './sketches-ga-north.ts';
import { georgiaSouth } from './sketches-ga-south.ts';
import { southCarolinaCoast } from './sketches-sc-coast.ts';
import { southCarolinaMidlands } from './sketches-sc-midlands.ts';
import { southCarolinaUpstate } from './sketches-sc-upstate.ts';
import { areaCodeOf } from './towns.ts';
import { uuid5 } from './uuid5.ts';

/** The odd ones, each missing something that the app has to bear. */
export const specialKeys = {
  withoutCoordinates: 'la-lonchera-nacho',
  withoutDishes: 'casa-amapola',
  withoutLogo: 'tacos-el-vecino',
  withoutSpanish: 'blue-ridge-taco-shack',
  dishWithoutPicture,
} as const;

const palettes: readonly LogoPalette[] = [1, 2, 3, 4, 5, 6];

function logoOf(sketch: Sketch): DemoRestaurant['logo'] {
  if (!sketch.motif) return null;
  return { motif: sketch.motif, palette: randomFor(`logo:${sketch.key}`).pick(palettes) };
}

function built(sketch: Sketch, stateId: StateId, takenPhones: Set<string>): DemoRestaurant {
  const place = placeOf(sketch, stateId);
  const areaCode = areaCodeOf(stateId, place.countyId, sketch.town);
  const dishes = dishesOf(sketch);
  return {
    id: uuid5(`restaurant:${sketch.key}`),
    key: sketch.key,
    name: sketch.name,
    descriptionEn: sketch.en,
    descriptionEs: sketch.es,
    stateId,
    countyId: place.countyId,
    town: sketch.town,
    address: addressOf(sketch.key),
    zipCode: place.zipCode,
    latitude: place.latitude,
    longitude: place.longitude,
    logo: logoOf(sketch),
    phone: phoneOf(sketch.key, areaCode, takenPhones),
    ...linksOf(sketch.key),
    dishes,
    featuredDish: featuredDishOf(sketch.key, dishes),
  };
}

function buildAll(): DemoRestaurant[] {
  const takenPhones = new Set<string>();
  const build = (stateId: StateId) => (sketch: Sketch) => built(sketch, stateId, takenPhones);
  const byName = new Intl.Collator('en');
  return [
    ...[...georgiaAtlanta, ...georgiaNorth, ...georgiaSouth].map(build('GA')),
    ...[...southCarolinaCoast, ...southCarolinaMidlands, ...southCarolinaUpstate].map(build('SC')),
  ].toSorted((a, b) => a.stateId.localeCompare(b.stateId) || byName.compare(a.name, b.name));
}

export const demoRestaurants: DemoRestaurant[] = buildAll();
