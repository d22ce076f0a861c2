import { addressOf, linksOf, phoneOf } from './contacts.ts';
import { dishesOf, dishWithoutPicture, featuredDishOf } from './menu.ts';
import { placeOf } from './places.ts';
import { randomFor } from './random.ts';
import type { DemoRestaurant, LogoPalette, StateId } from './shape.ts';
import type { RestaurantFixture } from './restaurant-fixture.ts';
import { georgiaAtlanta } from './fixtures-ga-atlanta.ts';
import { georgiaNorth } from './fixtures-ga-north.ts';
import { georgiaSouth } from './fixtures-ga-south.ts';
import { southCarolinaCoast } from './fixtures-sc-coast.ts';
import { southCarolinaMidlands } from './fixtures-sc-midlands.ts';
import { southCarolinaUpstate } from './fixtures-sc-upstate.ts';
import { areaCodeOf } from './towns.ts';
import { uuid5 } from './uuid5.ts';

/** The special cases: each lacks something that the app must do without. */
export const specialKeys = {
  withoutCoordinates: 'la-lonchera-nacho',
  withoutDishes: 'casa-amapola',
  withoutLogo: 'tacos-el-vecino',
  withoutSpanish: 'blue-ridge-taco-shack',
  dishWithoutPicture,
} as const;

const palettes: readonly LogoPalette[] = [1, 2, 3, 4, 5, 6];

function logoOf(fixture: RestaurantFixture): DemoRestaurant['logo'] {
  if (!fixture.motif) return null;
  return { motif: fixture.motif, palette: randomFor(`logo:${fixture.key}`).pick(palettes) };
}

function built(
  fixture: RestaurantFixture,
  stateId: StateId,
  takenPhones: Set<string>,
): DemoRestaurant {
  const place = placeOf(fixture, stateId);
  const areaCode = areaCodeOf(stateId, place.countyId, fixture.town);
  const dishes = dishesOf(fixture);
  return {
    id: uuid5(`restaurant:${fixture.key}`),
    key: fixture.key,
    name: fixture.name,
    descriptionEn: fixture.en,
    descriptionEs: fixture.es,
    stateId,
    countyId: place.countyId,
    town: fixture.town,
    address: addressOf(fixture.key),
    zipCode: place.zipCode,
    latitude: place.latitude,
    longitude: place.longitude,
    logo: logoOf(fixture),
    phone: phoneOf(fixture.key, areaCode, takenPhones),
    ...linksOf(fixture.key),
    dishes,
    featuredDish: featuredDishOf(fixture.key, dishes),
  };
}

function buildAll(): DemoRestaurant[] {
  const takenPhones = new Set<string>();
  const build = (stateId: StateId) => (fixture: RestaurantFixture) =>
    built(fixture, stateId, takenPhones);
  const byName = new Intl.Collator('en');
  return [
    ...[...georgiaAtlanta, ...georgiaNorth, ...georgiaSouth].map(build('GA')),
    ...[...southCarolinaCoast, ...southCarolinaMidlands, ...southCarolinaUpstate].map(build('SC')),
  ].toSorted((a, b) => a.stateId.localeCompare(b.stateId) || byName.compare(a.name, b.name));
}

export const demoRestaurants: DemoRestaurant[] = buildAll();
