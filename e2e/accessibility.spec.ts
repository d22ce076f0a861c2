import { AxeBuilder } from '@axe-core/playwright';
import { DESKTOP, PHONE, expect, restaurantOf, signIn, standAt, test } from './app.ts';

// A half-faded dialog has half its contrast: motion is looked at by eye.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

// Every screen is scanned, one after the other.
test.setTimeout(60_000);

const place = restaurantOf('el-comal-de-lupita');
const screens = [
  '/',
  '/?state=SC',
  '/?counties=GA',
  '/?county=45019',
  '/?county=45005',
  `/restaurant/${place.id}`,
  '/auth?tab=signin',
  '/auth?tab=signup',
  '/forgot-password',
  '/reset-password',
  '/nowhere',
];

for (const [name, use] of [
  ['a phone, light, Spanish', { viewport: PHONE, locale: 'es-US', colorScheme: 'light' }],
  ['a desktop, dark, English', { viewport: DESKTOP, locale: 'en-US', colorScheme: 'dark' }],
] as const) {
  test.describe(`on ${name}`, () => {
    test.use(use);
    test('the public screens have no finding of axe', async ({ page }) => {
      for (const screen of screens) {
        await page.goto(screen);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => [screen, id, nodes[0]?.html])).toEqual([]);
        const wider = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(wider, `${screen} is wider than its screen`).toBe(0);
      }
    });
  });
}

test.describe('signed in, on a phone', () => {
  test.use({ viewport: PHONE, locale: 'en-US' });
  test('the vote and the history have no finding of axe', async ({ page }) => {
    const scan = async (what: string) => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [what, id, nodes[0]?.html])).toEqual([]);
    };
    await signIn(page, 'visitor');
    await page.goto('/my-votes');
    await expect(page.getByRole('heading', { name: 'My Voting History' })).toBeVisible();
    await scan('history');
    await standAt(page, place, 2);
    await page.goto(`/restaurant/${place.id}`);
    await page.getByRole('radio', { name: '3 points' }).first().check();
    await scan('rated');
    await page.getByRole('button', { name: 'Vote', exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText("You're Too Far Away");
    await scan('too far');
    await standAt(page, place);
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByRole('button', { name: 'Submit my vote' })).toBeVisible();
    await scan('confirming');
    await page.getByRole('button', { name: 'Submit my vote' }).click();
    await expect(
      page.getByRole('heading', { name: 'Votes submitted successfully!' }),
    ).toBeVisible();
    await scan('counted');
  });
});
