import { expect, PHONE, test } from './app.ts';
import { rateOneDish } from './device.ts';
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
