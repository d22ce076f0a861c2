import { openPolicies } from './footer.ts';
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { and, eq, gt } from 'drizzle-orm';
import { userRoles } from '../database/schema/people.ts';
import { ballots, votes } from '../database/schema/voting.ts';
import { userSessionOf } from '../domain/people/rules.ts';
import { type App, expect, test } from './app.ts';
import { demoPerson, enter } from './enter.ts';
import { openBrowser } from './other-browser.ts';
import { onDesktop, onPhone, scan, STILL } from './visitors.ts';

const voter = demoPerson('votante');
const person = voter.fullName;
const WHY = 'Estaba ahí con mi hermana.';

/** Excludes one vote of the voter, as an organiser does. @returns its ballot */
async function excludeOneVote(page: Page, app: App): Promise<string> {
  const own = and(eq(votes.userSession, userSessionOf(voter.id)), gt(votes.rating, 0));
  const [vote] = await app.db.select().from(votes).where(own).limit(1);
  const of = { kind: 'ballots', ids: [vote?.ballotId] };
  const asked = { scope: { of, upTo: app.clock.now.toISOString() }, action: 'exclude' };
  const headers = { origin: app.url };
  const preview = await page.request.post('/api/admin/vote-rulings/preview', {
    data: asked,
    headers,
  });
  const { version: seen } = await preview.json();
  const given = { idempotencyKey: randomUUID(), reason: 'not_at_the_restaurant', note: '', seen };
  const ruled = await page.request.post('/api/admin/vote-rulings', {
    data: { ...asked, ...given },
    headers,
  });
  expect(ruled.status()).toBe(200);
  return vote?.ballotId ?? '';
}

test.describe(`the voter ${onPhone[0]}`, () => {
  const [, t, use] = onPhone;
  const [, u, otherUse] = onDesktop;
  test.use({ ...use, ...STILL });

  test('is told of an excluded vote, appeals by the mail, and sees it count again', async ({
    page,
    app,
    browser,
  }) => {
    await app.db.insert(userRoles).values({ userId: demoPerson('owner').id, role: 'admin' });
    const organiser = await openBrowser(browser, app, otherUse, 'admin');
    const other = await openBrowser(browser, app, otherUse, 'owner');
    await enter(page, app, 'votante');
    const ballotId = await excludeOneVote(organiser, app);

    await page.goto('/my-votes');
    const section = page.getByRole('region', { name: t('voteAppeals.section_title') });
    await expect(section).toContainText(t('voteAppeals.exclude', { count: 1 }));
    await expect(section).toContainText(t('voteAppeals.reason_not_at_the_restaurant'));
    // So does the vote itself, with the way to the appeal.
    const own = page
      .getByRole('listitem')
      .filter({ hasText: t('voteAppeals.own_exclude') })
      .last();
    await expect(own).toContainText(t('voteAppeals.reason_not_at_the_restaurant'));
    await scan(page, 'my votes with a ruling');
    await own.getByRole('link', { name: t('appeals.section_open') }).click();
    await expect(page.getByLabel(t('appeals.appeal_label'))).toBeVisible();
    await page.goBack();

    // The mail's link opens the ruling in a browser that is not signed in.
    const elsewhere = await openBrowser(browser, app, use);
    await elsewhere.goto(await app.linkOfMailTo(voter.email));
    await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText(t('voteAppeals.title'));
    await scan(elsewhere, 'a ruling on votes');
    await elsewhere.getByLabel(t('appeals.appeal_label')).fill(WHY);
    await elsewhere.getByRole('button', { name: t('appeals.send') }).click();
    await expect(elsewhere.getByText(WHY)).toBeVisible();
    await scan(elsewhere, 'an appeal that is sent');

    // Who ruled does not decide.
    await organiser.goto('/admin/reviews?tab=appeals');
    const card = (on: Page) => on.getByRole('listitem').filter({ hasText: WHY }).first();
    await expect(card(organiser)).toContainText(u('moderation.appeal_other'));
    await other.goto('/admin/reviews?tab=appeals');
    await expect(card(other)).toContainText(u('moderation.votes_exclude'));
    await scan(other, 'the appeals');
    const grant = u('moderation.appeal_label', { action: u('moderation.grant'), person });
    await card(other).getByRole('button', { name: grant }).click();
    const dialog = other.getByRole('dialog');
    await expect(dialog).toContainText(u('moderation.grant_votes_will'));
    await dialog.getByLabel(u('moderation.rule_reason')).fill('Lo vimos otra vez.');
    await dialog.getByRole('button', { name: u('moderation.grant') }).click();
    await expect(other.getByText(u('moderation.grant_done', { person }))).toBeVisible();

    const [ballot] = await app.db.select().from(ballots).where(eq(ballots.id, ballotId));
    expect(ballot?.state).toBe('counted');
    await elsewhere.reload();
    await expect(elsewhere.getByText(t('voteAppeals.granted'))).toBeVisible();
    await expect(elsewhere.getByText('Lo vimos otra vez.')).toBeVisible();
    await page.reload();
    await expect(section).toContainText(t('voteAppeals.over'));
    await expect(page.getByText(t('voteAppeals.own_exclude'))).toHaveCount(0);
    for (const one of [organiser, other, elsewhere]) await one.context().close();
  });

  test('reads how fair the vote is, from the footer', async ({ page, app }) => {
    await page.goto('/');
    await openPolicies(page);
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t('integrity.title') })
      .click();
    await expect(page).toHaveURL('/festival/integrity');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('integrity.title'));
    await expect(page.getByText(t('integrity.evidence_position'))).toBeVisible();
    await expect(page.getByText(t('integrity.held_none'))).toBeVisible();
    await scan(page, 'the report');
    const answer = await page.request.get(`${app.url}/api/festival/integrity`);
    expect(answer.status()).toBe(200);
  });
});
