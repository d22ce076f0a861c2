import type { Locator, Page } from '@playwright/test';
import { userRoles } from '../database/schema/people.ts';
import { POLICY_COMMITMENTS } from '../domain/policies/rules.ts';
import { type App, expect, restaurantOf, test } from './app.ts';
import { demoPerson, enter } from './enter.ts';
import { openBrowser } from './other-browser.ts';
import { onDesktop, onPhone, scan, STILL, type visitors } from './visitors.ts';

type Text = (typeof visitors)[number][1];

const REVIEW = 'Son unos ladrones, y sé dónde viven.';
const place = restaurantOf('las-palomas');
const restaurant = place.name;
const writer = demoPerson('votante');
const person = writer.fullName;

async function writeReview(reviewer: Page, app: App): Promise<void> {
  const written = await reviewer.request.post(`/api/restaurants/${place.id}/my-review`, {
    data: { rating: 1, reviewText: REVIEW },
    headers: { origin: app.url },
  });
  expect(written.status()).toBe(200);
}

async function reportReview(reporter: Page, u: Text, onPage: Locator): Promise<void> {
  await onPage.getByRole('button').click();
  await onPage.getByText(u('reviews.report'), { exact: true }).click();
  const report = reporter.getByRole('dialog');
  await report.getByRole('radio', { name: u('reviews.reason_offensive') }).check();
  await report.getByRole('button', { name: u('reviews.report_send') }).click();
  await expect(reporter.getByText(u('reviews.report_thanks'))).toBeVisible();
}

/** Fills in a whole ruling, up to the last button. */
async function prepareRuling(adminPage: Page, text: Text): Promise<void> {
  await adminPage.goto('/admin/reviews');
  const rule = text('moderation.act_rule');
  const label = text('moderation.act_label', { action: rule, restaurant, person });
  await adminPage.getByRole('button', { name: label }).click();
  const reason = adminPage.getByRole('dialog').getByLabel(text('moderation.rule_reason'));
  await reason.fill('Amenazas.');
  await adminPage.getByRole('checkbox', { name: text('moderation.rule_severe') }).check();
}

async function rule(page: Page, t: Text): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(t('moderation.follows_ban', { person }));
  await scan(page, 'ruling');
  await dialog.getByRole('button', { name: t('moderation.rule_action') }).click();
  await expect(page.getByText(t('moderation.rule_done', { person }))).toBeVisible();
  await expect(dialog).toContainText(t('voteRulings.ask_title'));
  await scan(page, 'and their votes');
  await dialog.getByRole('button', { name: t('shell.cancel') }).click();
  await expect(dialog).toHaveCount(0);
  await scan(page, 'the queue');
}

/** The second admin sees the first one's decision, and keeps what was typed. */
async function expectRuledMeanwhile(other: Page, u: Text): Promise<void> {
  const theirs = other.getByRole('dialog');
  await theirs.getByRole('button', { name: u('moderation.rule_action') }).click();
  const alert = theirs.getByRole('alert');
  await expect(alert).toHaveCount(1);
  await expect(alert).toBeInViewport();
  await expect(alert).toContainText(u('moderation.changed_meanwhile'));
  await expect(alert).toContainText(u('moderation.stands_hidden'));
  const sanction = `${u('appeals.sanction_ban')} · ${u('moderation.severe')}`;
  await expect(alert).toContainText(u('moderation.stands_ruled', { sanction }));
  await expect(alert).toContainText(demoPerson('admin').fullName);
  await expect(theirs.getByLabel(u('moderation.rule_reason'))).toHaveValue('Amenazas.');
  await expect(theirs.getByRole('button', { name: u('moderation.rule_action') })).toBeDisabled();
  await scan(other, 'somebody else ruled');
  await theirs.getByRole('button', { name: u('shell.cancel') }).click();
}

async function signIn(reviewer: Page, t: Text): Promise<void> {
  await reviewer.goto('/auth?tab=signin');
  await reviewer.getByRole('textbox', { name: t('people.email') }).fill(writer.email);
  await reviewer.getByLabel(t('people.password'), { exact: true }).fill(writer.password);
  await reviewer
    .locator('form')
    .getByRole('button', { name: t('people.sign_in') })
    .click();
}

async function appealRuling(reviewer: Page, t: Text): Promise<void> {
  await expect(reviewer.getByText(t('appeals.banned_title'))).toBeVisible();
  await expect(reviewer.getByText('Amenazas.')).toBeVisible();
  await scan(reviewer, 'banned');
  await reviewer.getByRole('link', { name: t('appeals.to_appeal') }).click();
  await expect(reviewer.getByRole('heading', { level: 1 })).toHaveText(t('appeals.title'));
  await expect(reviewer.getByText(REVIEW)).toBeVisible();
  await scan(reviewer, 'a ruling');
  await reviewer.getByLabel(t('appeals.appeal_label')).fill('No era en serio, perdón.');
  await reviewer.getByRole('button', { name: t('appeals.send') }).click();
  const { appealReviewHours: hours, appealBusinessDays: days } = POLICY_COMMITMENTS;
  const sent = t('appeals.sent', { hours, days });
  await expect(reviewer.locator(':focus')).toHaveText(sent);
}

const appeal = (on: Page) => on.getByRole('listitem').filter({ hasText: 'No era en serio' });

async function expectNoDecisionOnOwnRuling(page: Page, t: Text): Promise<void> {
  await page.goto('/admin/reviews?tab=appeals');
  await expect(appeal(page)).toContainText(t('moderation.appeal_other'));
  for (const action of [t('moderation.grant'), t('moderation.reject')]) {
    const label = t('moderation.appeal_label', { action, person });
    await expect(page.getByRole('button', { name: label })).toBeDisabled();
  }
  await scan(page, 'an appeal against oneself');
}

async function grantAppeal(other: Page, u: Text): Promise<void> {
  const theirs = other.getByRole('dialog');
  await other.goto('/admin/reviews?tab=appeals');
  const grant = u('moderation.appeal_label', { action: u('moderation.grant'), person });
  await other.getByRole('button', { name: grant }).click();
  await theirs.getByLabel(u('moderation.rule_reason')).fill('Va de regreso.');
  await scan(other, 'granting an appeal');
  await theirs.getByRole('button', { name: u('moderation.grant') }).click();
  await expect(other.getByText(u('moderation.grant_done', { person }))).toBeVisible();
  await expect(appeal(other)).toHaveCount(0);
}

test.describe(`the organiser who rules ${onPhone[0]}`, () => {
  const [, t, use] = onPhone;
  const [, u, otherUse] = onDesktop;
  test.use({ ...use, ...STILL });

  test('a review is reported, ruled on by one of two, appealed, and given back by the other', async ({
    page,
    app,
    browser,
  }) => {
    await app.db.insert(userRoles).values({ userId: demoPerson('owner').id, role: 'admin' });
    const reviewer = await openBrowser(browser, app, use, 'votante');
    await writeReview(reviewer, app);

    const reporter = await openBrowser(browser, app, otherUse, 'visitor');
    const section = reporter.getByRole('region', { name: u('reviews.title') });
    const onPage = section.getByRole('article').filter({ hasText: REVIEW });
    const visit = async () => {
      await reporter.goto(`/restaurant/${place.id}`);
      await section.scrollIntoViewIfNeeded();
    };
    await visit();
    await reportReview(reporter, u, onPage);

    const other = await openBrowser(browser, app, otherUse, 'owner');
    await enter(page, app, 'admin');
    await prepareRuling(page, t);
    await prepareRuling(other, u);
    await rule(page, t);
    await expectRuledMeanwhile(other, u);
    await visit();
    await expect(section.getByRole('article').first()).toBeVisible();
    await expect(onPage).toHaveCount(0);

    await reviewer.goto('/account');
    await expect(reviewer).toHaveURL('/auth');
    await signIn(reviewer, t);
    await appealRuling(reviewer, t);

    await expectNoDecisionOnOwnRuling(page, t);
    await grantAppeal(other, u);

    await reviewer.reload();
    await expect(reviewer.getByText(t('appeals.granted'))).toBeVisible();
    await expect(reviewer.getByText('Va de regreso.')).toBeVisible();
    await signIn(reviewer, t);
    await expect(reviewer.getByRole('button', { name: t('shell.account_menu') })).toBeVisible();
    await visit();
    await expect(onPage).toBeVisible();
    for (const one of [reviewer, reporter, other]) await one.context().close();
  });
});
