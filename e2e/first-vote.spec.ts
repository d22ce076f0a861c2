import { eq } from 'drizzle-orm';
import { votes } from '../database/schema/voting.ts';
import { upsertSetting } from '../server/settings/queries.ts';
import {
  PHONE,
  expect,
  delayRequests,
  rateAndVote,
  rateByKey,
  restaurantOf,
  signIn,
  standAt,
  test,
} from './app.ts';
import { enter } from './enter.ts';

const place = restaurantOf('el-comal-de-lupita');

test.describe('a visitor with a phone, in Spanish', () => {
  test.use({ viewport: PHONE, locale: 'es-US' });

  test('signs up, confirms by mail, stands at a restaurant, votes, and finds the vote', async ({
    page,
    app,
  }) => {
    await standAt(page, place);
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    // The position takes the page over, a moment after it opened.
    await page.getByRole('button', { name: 'Mejor ver todos los estados' }).click();
    await page.getByRole('link', { name: /^Carolina del Sur 60 restaurantes/ }).click();
    await expect(page.getByRole('heading', { name: 'ESTÁS EN ESTE LUGAR' })).toBeVisible();
    await expect(page.getByText('TODOS LOS RESTAURANTES - ORDENADOS POR DISTANCIA')).toBeVisible();
    await page.getByRole('link', { name: 'VOTA AHORA' }).click();
    await expect(page.getByRole('heading', { level: 1, name: place.name })).toBeVisible();

    const dish = place.dishes[0]?.name ?? '';
    const rating = page.getByRole('group', { name: `Tu voto para ${dish}` });
    await rating.getByRole('radio', { name: '5 puntos' }).check();
    await expect(page.getByText('Voto registrado: ¡5 puntos para este platillo!')).toBeVisible();
    await page.getByRole('button', { name: 'Votar', exact: true }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Continuar con tu correo' }).click();

    await page.getByLabel('Correo electrónico').fill('nueva@example.com');
    await page.getByLabel('Contraseña', { exact: true }).fill('tacos-al-pastor');
    await page.getByLabel('Confirma la contraseña').fill('tacos-al-pasto');
    await expect(page.getByText('Las contraseñas no coinciden')).toBeVisible();
    await page.getByLabel('Confirma la contraseña').fill('tacos-al-pastor');
    await expect(page.getByText('Las contraseñas coinciden ✓')).toBeVisible();
    await page.locator('form').getByRole('button', { name: 'Registrarse' }).click();
    await expect(page.getByRole('heading', { name: 'Revisa tu correo' })).toBeVisible();

    await page.goto(await app.linkOfMailTo('nueva@example.com'));
    await expect(page.getByText('Tu correo está confirmado.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: place.name })).toBeVisible();
    await expect(rating.getByRole('radio', { name: '5 puntos' })).toBeChecked();

    // After signing in, the vote opens automatically.
    await expect(page.getByText('Ubicación verificada')).toBeVisible();
    await page.getByRole('button', { name: 'Enviar mi voto' }).click();
    await expect(page.getByRole('heading', { name: '¡Voto enviado con éxito!' })).toBeVisible();

    await expect(page.getByRole('heading', { name: '¡Gracias por votar!' })).toBeVisible();
    await page.getByRole('link', { name: 'Ver mis votos' }).click();
    await expect(page.getByRole('heading', { name: 'Mi historial de votos' })).toBeVisible();
    await expect(page.getByRole('article').first()).toHaveText(
      /5 puntos\s*1 calificación\s*Promedio 5 de 5/,
    );
    await expect(page.getByText('Último voto: 2 de mayo de 2026')).toBeVisible();
    const stored = await app.db
      .select()
      .from(votes)
      .where(eq(votes.voterEmail, 'nueva@example.com'));
    expect(stored).toMatchObject([{ rating: 5, locationVerified: true, voteDay: '2026-05-02' }]);
  });
});

test.describe('a signed-in voter with a phone', () => {
  test.use({ viewport: PHONE, locale: 'en-US' });

  test('is told two miles away, walks over, and votes', async ({ page }) => {
    await signIn(page, 'visitor');
    await rateAndVote(page, place, { milesNorth: 2 });
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText("You're Too Far Away");
    await expect(dialog).toContainText(
      "You're 2.0 mi from the restaurant. You must be within 0.5 mi to vote.",
    );
    await standAt(page, place, 0.1);
    await dialog.getByRole('button', { name: 'Check again' }).click();
    await page.getByRole('button', { name: 'Submit my vote' }).click();
    await expect(page.getByRole('heading', { name: 'Vote submitted successfully!' })).toBeVisible();
  });

  test('cannot vote a second time the same day, also not from a phone that does not know', async ({
    page,
    app,
    browser,
  }) => {
    await signIn(page, 'visitor');
    await rateAndVote(page, place);
    await expect(page.getByRole('button', { name: 'Submit my vote' })).toBeVisible();
    const context = await browser.newContext({ baseURL: app.url, locale: 'en-US' });
    const other = await context.newPage();
    await enter(other, app, 'visitor');
    await rateAndVote(other, place, { points: 2 });
    await other.getByRole('button', { name: 'Submit my vote' }).click();
    await expect(
      other.getByRole('heading', { name: 'Vote submitted successfully!' }),
    ).toBeVisible();
    await context.close();

    // The new status arrives after the dialog has closed, and removes the button.
    const release = await delayRequests(page, '**/standing');
    await page.getByRole('button', { name: 'Submit my vote' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'You can only vote once a day at this restaurant.',
    );
    // A retry cannot change it.
    await expect(page.getByRole('button', { name: 'Submit my vote' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Vote', exact: true })).toBeFocused();
    release();
    await expect(page.getByRole('group', { name: 'Vote', exact: true })).toBeFocused();
    await page.reload();
    await expect(page.getByText('Voted today')).toBeVisible();
    // The heading announces a counted vote, and the bar does not repeat it.
    await expect(page.getByText('Come back tomorrow')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Come back' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Vote', exact: true })).toHaveCount(0);
  });

  test('sees on the open page that others vote, and that voting is closed', async ({
    page,
    app,
    browser,
  }) => {
    const listening = page.waitForResponse('**/api/live?*');
    await signIn(page, 'visitor');
    await standAt(page, place);
    await page.goto(`/restaurant/${place.id}`);
    const today = page.getByRole('region', { name: 'Today here' });
    await expect(today).toContainText('Be the first today');
    const voters = Number(await today.getByRole('definition').textContent());
    // From here on updates come from the stream, and not from polling every 5 s.
    await listening;
    await page.route('**/api/restaurants/*/{standing,totals}', (route) => route.abort());

    const other = await browser.newContext({ baseURL: app.url, locale: 'en-US' });
    const elsewhere = await other.newPage();
    await signIn(elsewhere, 'votante');
    await rateAndVote(elsewhere, place, { points: 5 });
    await elsewhere.getByRole('button', { name: 'Submit my vote' }).click();
    await expect(today.getByRole('definition')).toHaveText(['1', '5', String(voters + 1)]);
    await other.close();

    await expect(page.getByText('Vote here')).toBeVisible();
    await rateByKey(page.getByRole('radio', { name: '4 points' }).first());
    await page.getByRole('button', { name: 'Vote', exact: true }).click();
    const submit = page.getByRole('button', { name: 'Submit my vote' });
    await expect(submit).toBeEnabled();
    await upsertSetting(app.db, 'voting_enabled', 'false');
    await expect(submit).toBeDisabled();
    await expect(page.getByRole('dialog')).toContainText('Voting is temporarily disabled');
    await page.keyboard.press('Escape');
    await expect(page.getByText('Voting is closed')).toBeVisible();
    await expect(page.getByText('Voting is temporarily disabled')).toBeVisible();
  });

  test('who denies the position learns how to allow it', async ({ page }) => {
    await signIn(page, 'visitor');
    await page.goto(`/restaurant/${place.id}`);
    await page.getByRole('radio', { name: '2 points' }).first().check();
    await page.getByRole('button', { name: 'Vote', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Location Access Required');
    await expect(dialog.getByRole('listitem')).toHaveCount(3);
    // Allowed in the browser's settings: the page continues automatically.
    await standAt(page, place);
    await expect(page.getByRole('button', { name: 'Submit my vote' })).toBeVisible();
  });

  test('loses nothing when the network drops at submit, and is counted once', async ({
    page,
    context,
    app,
  }) => {
    await signIn(page, 'visitor');
    await rateAndVote(page, place, { points: 4 });
    const submit = page.getByRole('button', { name: 'Submit my vote' });
    await expect(submit).toBeVisible();
    await context.setOffline(true);
    await submit.click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Waiting for the network — your vote is kept');
    // The answer is lost on its way: the vote is stored, but the phone does not know.
    let isLost = () => {};
    const lost = new Promise<void>((resolve) => (isLost = resolve));
    await page.route('**/api/ballots', async (route) => {
      await route.fetch();
      await route.abort();
      isLost();
    });
    await context.setOffline(false);
    await lost;
    await page.unroute('**/api/ballots');
    // It is sent again automatically.
    await expect(page.getByRole('heading', { name: 'Vote submitted successfully!' })).toBeVisible();
    const today = await app.db.select().from(votes).where(eq(votes.voteDay, '2026-05-02'));
    expect(
      today.filter(({ voterEmail }) => voterEmail === 'visitor@vota-taco.example'),
    ).toHaveLength(1);
  });
});
