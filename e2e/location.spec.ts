import type { CDPSession, Page } from '@playwright/test';
import { measureMiles } from '../domain/places/rules.ts';
import { DESKTOP, expect, PHONE, standAt, test } from './app.ts';
import { countAsked, hurryDevice, place, rateOneDish, readAsked, watchDevice } from './device.ts';
import { enter } from './enter.ts';
import { scan, STILL, visitors } from './visitors.ts';

const [, [, english]] = visitors;
type Text = typeof english;

// These tests are about the browser's own behaviour.
test.use({ standsByItself: false });

const ANDROID_CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

/** Sets the permission for this site in the browser's settings. */
async function setPermission(page: Page, cdp: CDPSession, setting: 'denied' | 'granted') {
  const { targetInfo } = await cdp.send('Target.getTargetInfo');
  await cdp.send('Browser.setPermission', {
    permission: { name: 'geolocation' },
    setting,
    origin: new URL(page.url()).origin,
    ...(targetInfo.browserContextId && { browserContextId: targetInfo.browserContextId }),
  });
}

/** Extreme positions are far away, in plain miles. */
async function expectTooFarAtTheEnds(page: Page, t: Text): Promise<void> {
  const dialog = page.getByRole('dialog');
  for (const [latitude, longitude] of [
    [90, 0],
    [-90, 0],
    [0, 180],
    [0, -180],
  ] as const) {
    const distanceMiles = measureMiles(place, { latitude, longitude });
    await page.context().setGeolocation({ latitude, longitude, accuracy: 10 });
    await dialog.getByRole('button', { name: t('location.retry') }).click();
    await expect(
      dialog.getByRole('heading', { level: 2, name: t('location.far_title') }),
    ).toBeVisible();
    await expect(dialog.getByRole('alert')).toHaveText(
      t('errors.too_far', { distanceMiles, rangeMiles: 0.5 }),
    );
  }
}

for (const [who, t, use] of visitors) {
  test.describe(`a voter ${who}`, () => {
    const userAgent = use.viewport === PHONE ? { userAgent: ANDROID_CHROME } : {};
    test.use({ ...use, ...STILL, ...userAgent });

    test('learns from every refusal of the device what to do, and votes in the end', async ({
      page,
      app,
    }) => {
      const device = use.viewport === PHONE ? 'phone' : 'computer';
      const dialog = page.getByRole('dialog');
      const title = (text: string) => dialog.getByRole('heading', { level: 2, name: text });
      const steps = dialog.getByRole('listitem');
      const retry = dialog.getByRole('button', { name: t('location.retry') });
      const cdp = await page.context().newCDPSession(page);
      await watchDevice(page);
      await enter(page, app, 'visitor');
      await rateOneDish(page);
      expect(await countAsked(page)).toBe(0);

      // The permission is denied.
      await page.getByRole('button', { name: t('voting.bar_submit'), exact: true }).click();
      await expect(title(t('location.access_title'))).toBeVisible();
      await expect(dialog.getByRole('alert')).toHaveText(t('location.denied'));
      await expect(dialog).toContainText(t(`location.why_denied_${device}`));
      await expect(steps).toHaveText(
        device === 'phone'
          ? [/Toca el ícono/, /Activa la ubicación/, /¿Sigue bloqueada\?/]
          : [/Click the icon/, /Turn Location on/, /Still blocked\?/],
      );
      await scan(page, 'denied');

      // Allowed in the settings: the page continues automatically, but the device has no position.
      await cdp.send('Emulation.setGeolocationOverride', {});
      await page.context().grantPermissions(['geolocation']);
      await expect(title(t('location.error_title'))).toBeVisible();
      await expect(dialog.getByRole('alert')).toHaveText(t('location.vote_unavailable'));
      await expect(dialog).toContainText(t(`location.why_unavailable_${device}`));
      await expect(steps).toHaveCount(3);
      await scan(page, 'unavailable');

      // The device does not answer in time.
      await cdp.send('Emulation.clearGeolocationOverride');
      const before = await countAsked(page);
      await hurryDevice(page, 40);
      await retry.click();
      await expect(dialog.getByRole('alert')).toHaveText(t('location.timeout'));
      await expect(dialog).toContainText(t(`location.why_timeout_${device}`));
      await expect(steps).toHaveCount(3);
      expect((await readAsked(page)).slice(before)).toEqual([
        { enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 },
        { enableHighAccuracy: false, timeout: 8000, maximumAge: 0 },
      ]);
      await scan(page, 'timeout');
      await hurryDevice(page, 1);

      // A position that is too inaccurate is requested once more, then reported.
      await page.context().setGeolocation({ ...place, accuracy: 900 });
      await retry.click();
      await expect(title(t('location.failed_title'))).toBeVisible();
      await expect(dialog.getByRole('alert')).toHaveText(
        t('errors.position_vague', { maxAccuracyMeters: 150 }),
      );
      expect(await countAsked(page)).toBe(before + 4);

      await expectTooFarAtTheEnds(page, t);
      await scan(page, 'too far');

      await standAt(page, place);
      await retry.click();
      await expect(dialog.getByText(t('voting.verified'))).toBeVisible();
    });
  });
}

test.describe('a visitor on a desktop', () => {
  test.use({ viewport: DESKTOP, locale: 'en-US', ...STILL });

  test('is asked on a tap alone; what they change in the settings counts at once', async ({
    page,
  }) => {
    const t = english;
    const cdp = await page.context().newCDPSession(page);
    await watchDevice(page);
    await page.goto('/?state=SC');
    const locate = page.getByRole('button', { name: t('places.locate') });
    const byDistance = page.getByText(t('places.located'));
    await expect(locate).toBeEnabled();
    expect(await countAsked(page)).toBe(0);
    await locate.click();
    await expect(page.getByText(t('location.denied'))).toBeVisible();
    // The help for this browser is collapsed above the list, and does not mention voting.
    const help = page.getByRole('group').filter({ hasText: t('location.steps_denied') });
    await expect(help.getByRole('listitem').first()).toBeHidden();
    await page.getByText(t('location.steps_denied')).press('Enter');
    await expect(help.getByRole('listitem')).toHaveText([
      /Click the icon/,
      /Turn Location on/,
      /Still blocked\?/,
    ]);
    await scan(page, 'the steps over a list');

    await page.context().setGeolocation({ ...place, accuracy: 10 });
    await setPermission(page, cdp, 'granted');
    await expect(byDistance).toBeVisible();
    expect(await readAsked(page)).toMatchObject([{ maximumAge: 300_000 }, { maximumAge: 300_000 }]);

    // If a newer position fails, the order stays as it was, and the page says why.
    await cdp.send('Emulation.setGeolocationOverride', {});
    await page.getByRole('button', { name: t('places.locate_again') }).click();
    const failed = `${t('location.unavailable')}. ${t('places.located_before')}`;
    await expect(page.getByText(failed)).toBeVisible();
    await expect(page.getByText(t('location.steps_other'))).toBeVisible();
    await expect(byDistance).toBeVisible();
    await page.context().setGeolocation({ ...place, accuracy: 10 });

    await setPermission(page, cdp, 'denied');
    await expect(page.getByText(t('location.denied'))).toBeVisible();
    await expect(byDistance).toHaveCount(0);

    // Nothing of the position was stored.
    const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    expect(kept).not.toContain(place.latitude.toFixed(2));

    // Allowed before: the position is requested without a question.
    await setPermission(page, cdp, 'granted');
    await expect(byDistance).toBeVisible();
    await page.reload();
    await expect(byDistance).toBeVisible();
    expect(await countAsked(page)).toBe(1);
  });
});

test.describe('a voter who waits', () => {
  test.use({ viewport: PHONE, locale: 'en-US', ...STILL });

  test('is told that the browser asks, and that a question left unanswered has ended', async ({
    page,
    app,
  }) => {
    const t = english;
    await page.addInitScript(() => {
      const asked: PositionOptions[] = [];
      Object.assign(window, { asked });
      // The browser's question gets no answer.
      navigator.geolocation.getCurrentPosition = (_found, _failed, options = {}) => {
        asked.push(options);
      };
    });
    await page.clock.install();
    await enter(page, app, 'visitor');
    await rateOneDish(page);
    const vote = page.getByRole('button', { name: t('voting.bar_submit'), exact: true });
    const dialog = page.getByRole('dialog');
    await vote.click();
    await expect(
      dialog.getByRole('heading', { name: t('location.verifying_title') }),
    ).toBeFocused();
    await expect(dialog.getByRole('status')).toHaveText(t('location.asking'));
    await scan(page, 'asking');
    await page.clock.fastForward(40_000);
    await expect(dialog.getByRole('alert')).toHaveText('Geolocation request timed out');
    expect(await countAsked(page)).toBe(1);
  });
});
