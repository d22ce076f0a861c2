import { DESKTOP, PHONE, expect, restaurantOf, signIn, standAt, test } from './app.ts';
import { scan } from './visitors.ts';

// A half-faded dialog has half its contrast: motion is looked at by eye.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

// Every screen is scanned, one after the other.
test.setTimeout(90_000);

const place = restaurantOf('el-comal-de-lupita');
const screens = [
  '/',
  '/?state=SC',
  '/?counties=GA',
  '/?county=45019',
  '/?county=45005',
  '/?search=SC',
  '/?search=SC&tab=counties&q=char',
  '/?search=SC&tab=zip&q=29403',
  '/?nearby=1',
  '/participatingrestaurants',
  `/restaurant/${place.id}`,
  '/auth?tab=signin',
  '/auth?tab=signup',
  '/forgot-password',
  '/reset-password',
  '/thank-you',
  '/privacy-policy',
  '/nowhere',
];

// The journeys of `visitors` scan a phone in the dark and a desk in the light: here it is turned round.
for (const [name, which, use] of [
  ['a phone, light, Spanish', screens, { viewport: PHONE, locale: 'es-US', colorScheme: 'light' }],
  [
    'a desktop, dark, English',
    screens.filter((_, index) => index % 2 === 0),
    { viewport: DESKTOP, locale: 'en-US', colorScheme: 'dark' },
  ],
] as const) {
  test.describe(`on ${name}`, () => {
    test.use(use);
    test('the public screens have no finding of axe', async ({ page }) => {
      for (const screen of which) {
        await page.goto(screen);
        await scan(page, screen);
      }
    });
  });
}

test.describe('signed in, on a phone', () => {
  test.use({ viewport: PHONE, locale: 'en-US' });
  test('the vote and the history have no finding of axe', async ({ page }) => {
    await signIn(page, 'visitor');
    await page.goto('/my-votes');
    await expect(page.getByRole('heading', { name: 'My Voting History' })).toBeVisible();
    await scan(page, 'history');
    await standAt(page, place, 2);
    await page.goto(`/restaurant/${place.id}`);
    await page.getByRole('radio', { name: '3 points' }).first().check();
    await scan(page, 'rated');
    await page.getByRole('button', { name: 'Vote', exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText("You're Too Far Away");
    await scan(page, 'too far');
    await standAt(page, place);
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByRole('button', { name: 'Submit my vote' })).toBeVisible();
    await scan(page, 'confirming');
  });
});
