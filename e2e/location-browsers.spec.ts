import { expect, PHONE, test } from './app.ts';
import { countAsked, rateOneDish, readAsked, watchDevice } from './device.ts';
import { enter } from './enter.ts';
import { scan, STILL, visitors } from './visitors.ts';

const [[, spanish], [, english]] = visitors;

test.describe('a voter whose browser is another', () => {
  test.use({ viewport: PHONE, ...STILL });

  for (const [t, locale, agents] of [
    [
      english,
      'en-US',
      [
        [
          'iPhone; CPU iPhone OS 18_6 like Mac OS X',
          ' Version/18.6 Mobile/15E148 Safari/604.1',
          'Safari Websites',
        ],
        [
          'iPhone; CPU iPhone OS 18_6 like Mac OS X',
          ' CriOS/140.0.7339.122 Mobile/15E148 Safari/604.1',
          'tap this browser',
        ],
        [
          'Macintosh; Intel Mac OS X 10_15_7',
          ' Version/18.6 Safari/605.1.15',
          'In the Safari menu',
        ],
      ],
    ],
    [
      spanish,
      'es-US',
      [
        [
          'iPhone; CPU iPhone OS 18_6 like Mac OS X',
          ' Mobile/22G86 Instagram 398.0.0.25.77',
          'Abrir en Safari',
        ],
        ['Android 15; Mobile; rv:143.0', ' Firefox/143.0', 'Quita el bloqueo'],
        ['PlayStation; PlayStation 5/9.00', '', 'Abre los ajustes del sitio'],
      ],
    ],
  ] as const) {
    test.describe(`in ${locale}`, () => {
      test.use({ locale });
      test('reads the steps for it', async ({ page, app }) => {
        const cdp = await page.context().newCDPSession(page);
        await enter(page, app, 'visitor');
        await rateOneDish(page);
        for (const [system, rest, step] of agents) {
          const userAgent = `Mozilla/5.0 (${system}) AppleWebKit/605.1.15 (KHTML, like Gecko)${rest}`;
          await cdp.send('Emulation.setUserAgentOverride', { userAgent });
          await page.reload();
          await page.getByRole('button', { name: t('voting.bar_submit'), exact: true }).click();
          await expect(page.getByRole('dialog').getByRole('list')).toContainText(step);
        }
        await scan(page, `steps in ${locale}`);
      });
    });
  }
});

test.describe('in the native app', () => {
  test.use({ viewport: PHONE, locale: 'en-US', ...STILL });

  test('the position is asked for after 2 s, once, and the steps are those of the app', async ({
    page,
    app,
  }) => {
    await page.addInitScript(() => {
      Object.assign(window, { Capacitor: { isNativePlatform: () => true } });
    });
    await watchDevice(page);
    await page.clock.install({ time: 0 });
    await enter(page, app, 'visitor');
    // It stands still: a slow machine asks no earlier.
    await page.clock.pauseAt(3_600_000);
    await page.goto('/');
    await expect(page.getByRole('button', { name: english('shell.account_menu') })).toBeVisible();
    await page.clock.fastForward(1900);
    expect(await countAsked(page)).toBe(0);
    await page.clock.fastForward(100);
    await expect
      .poll(() => readAsked(page))
      .toMatchObject([{ timeout: 15_000, maximumAge: 60_000 }]);

    await page.clock.resume();
    await rateOneDish(page);
    await page.clock.fastForward(10_000);
    expect(await countAsked(page)).toBe(0);
    await page.getByRole('button', { name: english('voting.bar_submit'), exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText([
      /Vota Taco\.$/,
      /“While Using the App”/,
    ]);
  });
});
