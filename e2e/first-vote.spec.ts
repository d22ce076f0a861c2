import { eq } from 'drizzle-orm';
import { votes } from '../database/schema/voting.ts';
import { upsertSetting } from '../server/settings/queries.ts';
import { PHONE, expect, rateAndVote, restaurantOf, signIn, standAt, test } from './app.ts';

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
    await page.getByRole('link', { name: /^South Carolina 60 restaurantes/ }).click();
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

    await page.getByRole('button', { name: 'Votar', exact: true }).click();
    await expect(page.getByText('Ubicación verificada')).toBeVisible();
    await page.getByRole('button', { name: 'Enviar mi voto' }).click();
    await expect(page.getByRole('heading', { name: '¡Votos enviados con éxito!' })).toBeVisible();
    await expect(page.getByText('Ya votaste hoy')).toBeVisible();

    await page.getByRole('link', { name: 'Ver mis votos' }).click();
    await expect(page.getByRole('heading', { name: 'Mi historial de votos' })).toBeVisible();
    await expect(page.getByRole('article').first()).toHaveText(
      /5 puntos\s*1 platillo calificado\s*Promedio 5 de 5/,
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
    await expect(
      page.getByRole('heading', { name: 'Votes submitted successfully!' }),
    ).toBeVisible();
  });

  test('cannot vote a second time the same day, also not from a page that does not know', async ({
    page,
    context,
  }) => {
    await signIn(page, 'visitor');
    await rateAndVote(page, place);
    await expect(page.getByRole('button', { name: 'Submit my vote' })).toBeVisible();
    const other = await context.newPage();
    await other.goto(`/restaurant/${place.id}`);
    await other.getByRole('radio', { name: '1 point' }).nth(1).check();
    await other.getByRole('button', { name: 'Vote', exact: true }).click();
    await other.getByRole('button', { name: 'Submit my vote' }).click();
    await expect(other.getByText('Voted today')).toBeVisible();

    await page.getByRole('button', { name: 'Submit my vote' }).click();
    await expect(page.getByRole('alert')).toHaveText(
      'You can only vote once a day at this restaurant.',
    );
    await page.reload();
    await expect(page.getByText('Voted today')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Vote', exact: true })).toHaveCount(0);
  });

  test('sees on the open page that voting is closed', async ({ page, app }) => {
    await signIn(page, 'visitor');
    await standAt(page, place);
    await page.goto(`/restaurant/${place.id}`);
    await expect(page.getByText('Vote here')).toBeVisible();
    await upsertSetting(app.db, 'voting_enabled', 'false');
    await expect(page.getByText('Voting is closed')).toBeVisible({ timeout: 7000 });
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
    // Allowed in the browser's settings: it goes on by itself.
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
    await expect(page.getByRole('alert')).toHaveText(
      'No connection. Check your network and try again.',
    );
    await context.setOffline(false);
    // The answer is lost on the way back: the vote is stored, but the phone does not know.
    await page.route('**/api/ballots', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await submit.click();
    await expect(page.getByRole('alert')).toBeVisible();
    await page.unroute('**/api/ballots');
    await submit.click();
    await expect(
      page.getByRole('heading', { name: 'Votes submitted successfully!' }),
    ).toBeVisible();
    const today = await app.db.select().from(votes).where(eq(votes.voteDay, '2026-05-02'));
    expect(
      today.filter(({ voterEmail }) => voterEmail === 'visitor@vota-taco.example'),
    ).toHaveLength(1);
  });

  test('rates with the keyboard alone', async ({ page }) => {
    await signIn(page, 'visitor');
    await standAt(page, place);
    await page.goto(`/restaurant/${place.id}`);
    const [first, second] = place.dishes;
    const group = page.getByRole('group', { name: `Your vote for ${first?.name}` });
    await expect(group.getByRole('radio').first()).toBeEnabled();
    await group.getByRole('radio').first().focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(group.getByRole('radio', { name: '2 points' })).toBeChecked();
    const other = page.getByRole('group', { name: `Your vote for ${second?.name}` });
    await other.getByRole('radio', { name: '4 points' }).press('Space');
    await expect(other.getByRole('radio', { name: '4 points' })).toBeChecked();
    await expect(group.getByRole('radio', { checked: true })).toHaveCount(0);
    await other.getByRole('button', { name: /^Clear/ }).press('Enter');
    await expect(page.getByText('Vote removed for this dish.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Vote', exact: true })).toBeDisabled();
  });
});
