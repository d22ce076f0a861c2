import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { userRoles } from '../database/schema/people.ts';
import { votes } from '../database/schema/voting.ts';
import { PROMISES } from '../domain/policies/rules.ts';
import { expect, restaurantOf, test } from './app.ts';
import { demoPerson, enter } from './enter.ts';
import { openBrowser } from './other-browser.ts';
import { atDesk, onPhone, scan, STILL, visitors } from './visitors.ts';

test.setTimeout(90_000);

/** Where a third of the demo's votes are marked. */
const doubted = restaurantOf('trompo-negro');
const REVIEW = 'Son unos ladrones, y sé dónde viven.';

/** The first sheet of a workbook that a link downloads. */
async function sheetOf(page: Page, link: string) {
  const { sheets } = await readXlsx(await download(page, link));
  const [headings = [], ...rows] = sheets[0]?.rows ?? [];
  return { headings: headings.map(String), rows, about: sheets[1]?.rows.flat().join('\n') ?? '' };
}

async function download(page: Page, link: string): Promise<Buffer> {
  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: link, exact: true }).click();
  return readFile(await (await coming).path());
}

const numberOf = (text: string) => Number(text.replaceAll(/[^\d.]/g, ''));
const numbersIn = async (cells: Locator) => (await cells.allInnerTexts()).map(numberOf);
const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

for (const [name, t, use] of visitors) {
  test.describe(name, () => {
    test.use({ ...use, ...STILL });

    test('an organiser reads what was counted, ranks it anew, and takes both along', async ({
      page,
      app,
    }) => {
      const language = use.locale.startsWith('es') ? 'es' : 'en';
      const press = (button: string) =>
        page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
      await enter(page, app, 'admin');
      await page.goto('/admin/analytics');
      const region = (title: string) => page.getByRole('region', { name: title });
      const figure = (label: string) =>
        region(t('analytics.figures')).locator('div', { hasText: label }).locator('dd').first();
      await expect(figure(t('analytics.voters'))).toHaveText(/\d/);
      const ever = numberOf(await figure(t('analytics.votes')).innerText());
      await press(t('analytics.range_7'));
      await expect(page).toHaveURL('/admin/analytics?range=7');
      const days = region(t('analytics.by_day'));
      await days.getByText(t('analytics.table')).press('Enter');
      await expect(days.getByRole('row')).toHaveCount(1 + 7);
      const week = numberOf(await figure(t('analytics.votes')).innerText());
      expect(week).toBeGreaterThan(0);
      expect(week).toBeLessThan(ever);
      await press(t('analytics.votes'));
      await expect(days.getByRole('columnheader').last()).toHaveText(t('analytics.votes'));
      expect(sumOf(await numbersIn(days.getByRole('cell')))).toBe(week);
      const title = t('analytics.votes');
      await expect(days.getByRole('img').first()).toHaveAccessibleName(
        new RegExp(`^${t('analytics.chart_label', { title, count: week })}\\.`),
      );

      const places = t('analytics.by_restaurant');
      const cells = region(places).getByRole('row').nth(1).getByRole('cell');
      const format = t('analytics.export_xlsx');
      const counted = await sheetOf(page, t('analytics.export_of', { title: places, format }));
      const [most] = counted.rows;
      const inFile = (heading: string) => most?.[counted.headings.indexOf(heading)];
      expect([inFile(t('analytics.votes')), inFile(t('analytics.points'))]).toEqual(
        await numbersIn(cells),
      );
      await expect(region(places).getByRole('row').nth(1)).toContainText(
        String(inFile(t('analytics.restaurant'))),
      );

      await page.goto('/admin/rankings');
      const rows = page.getByRole('table').locator('tbody').getByRole('row');
      const nameOf = (row: Locator) => row.getByRole('rowheader').getByRole('link');
      await expect(rows).toHaveCount(10);
      const [byPoints] = await nameOf(rows.first()).allInnerTexts();
      await press(t('rankings.weighted'));
      await expect(page).toHaveURL('/admin/rankings?by=weighted');
      await expect(page.getByText(t('rankings.formula'), { exact: true })).toBeVisible();
      await expect(
        page.getByRole('columnheader', { name: t('rankings.weighted') }),
      ).toHaveAttribute('aria-sort', 'descending');
      const weighted = page.getByRole('table').locator('tbody td:last-child data');
      await expect
        .poll(async () =>
          (await numbersIn(weighted)).map((value, index, all) => value <= (all[index - 1] ?? 5)),
        )
        .toEqual(Array.from({ length: 10 }, () => true));
      await press(t('rankings.dishes'));
      await expect(page).toHaveURL(/kind=dishes/);
      await expect(rows.first()).toContainText(' · ');
      await press(t('rankings.restaurants'));
      await press(t('rankings.points'));
      await expect(page).toHaveURL('/admin/rankings');
      await expect(nameOf(rows.first())).toHaveText(byPoints ?? '');

      await press(t('rankings.show_more'));
      await expect(rows).toHaveCount(50);
      const votesOf = async () =>
        numberOf(
          await rows
            .filter({ hasText: doubted.name })
            .getByRole('cell')
            .nth(1)
            .locator('data')
            .innerText(),
        );
      const without = await votesOf();
      const marked = page.getByRole('switch', { name: t('rankings.with_marked') });
      await expect(marked).not.toBeChecked();
      const hint = (
        await page.getByText(t('rankings.with_marked')).locator('..').innerText()
      ).split('\n');
      await marked.click();
      await expect(page).toHaveURL(/marked=1/);
      await expect(marked).toBeChecked();
      // Whoever walks by keys is not sent back to the beginning.
      await expect(marked).toBeFocused();
      await expect.poll(votesOf).toBeGreaterThan(without);
      const count = (await votesOf()) - without;
      expect(hint).toContain(t('rankings.with_marked_hint', { count }));
      await expect(marked).toHaveAccessibleDescription(t('rankings.with_marked_in', { count }));

      const both = {
        top: 20,
        language: t(`languages.inline_${language}`),
      };
      const link = (file: 'xlsx' | 'pdf') =>
        t('rankings.download', { ...both, format: t(`rankings.file_${file}`) });
      const ranked = await sheetOf(page, link('xlsx'));
      const figures = (['points', 'votes', 'voters', 'average', 'weighted_long'] as const).map(
        (one) => ranked.headings.indexOf(t(`rankings.${one}`)),
      );
      expect(ranked.rows).toHaveLength(20);
      expect(ranked.rows[0]?.slice(0, 2)).toEqual([1, byPoints]);
      expect(figures.map((column) => ranked.rows[0]?.[column])).toEqual(
        await numbersIn(rows.first().getByRole('cell').locator('data')),
      );
      expect(ranked.about).toContain(t('rankings.formula'));
      const pdf = (await download(page, link('pdf'))).toString('latin1');
      expect(pdf.startsWith('%PDF-')).toBe(true);
      for (const part of ['/MarkInfo', '/StructTreeRoot', `/Lang (${language}-US)`]) {
        expect(pdf).toContain(part);
      }
      const all = await download(page, t('rankings.votes_download', { language: both.language }));
      const [headings, ...lines] = parseCsv(all.toString());
      expect(headings).toContain(t('rankings.votes_points'));
      expect(lines).toHaveLength(await app.db.$count(votes));
    });
  });
}

for (const [[first, t, use], [, u, otherUse]] of [
  [onPhone, atDesk],
  [atDesk, onPhone],
] as const) {
  test.describe(`the organiser who rules ${first}`, () => {
    test.use({ ...use, ...STILL });

    test('a review is reported, ruled on by one of two, appealed, and given back by the other', async ({
      page,
      app,
      browser,
    }) => {
      // Each state is scanned once, in either language.
      const isPhone = use.viewport.width < 400;
      const place = restaurantOf('las-palomas');
      const restaurant = place.name;
      const writer = demoPerson('votante');
      const person = writer.fullName;
      await app.db.insert(userRoles).values({ userId: demoPerson('owner').id, role: 'admin' });
      const reviewer = await openBrowser(browser, app, use, 'votante');
      const written = await reviewer.request.post(`/api/restaurants/${place.id}/my-review`, {
        data: { rating: 1, reviewText: REVIEW },
        headers: { origin: app.url },
      });
      expect(written.status()).toBe(200);

      const reporter = await openBrowser(browser, app, otherUse, 'visitor');
      const section = reporter.getByRole('region', { name: u('reviews.title') });
      const onPage = section.getByRole('article').filter({ hasText: REVIEW });
      const visit = async () => {
        await reporter.goto(`/restaurant/${place.id}`);
        await section.scrollIntoViewIfNeeded();
      };
      await visit();
      await onPage.getByRole('button').click();
      const report = reporter.getByRole('dialog');
      await report.getByRole('radio', { name: u('reviews.reason_offensive') }).check();
      await report.getByRole('button', { name: u('reviews.report_send') }).click();
      await expect(reporter.getByText(u('reviews.report_thanks'))).toBeVisible();

      const other = await openBrowser(browser, app, otherUse, 'owner');
      await enter(page, app, 'admin');
      for (const [desk, text] of [
        [page, t],
        [other, u],
      ] as const) {
        await desk.goto('/admin/reviews');
        const rule = text('moderation.act_rule');
        const label = text('moderation.act_label', { action: rule, restaurant, person });
        await desk.getByRole('button', { name: label }).click();
        const reason = desk.getByRole('dialog').getByLabel(text('moderation.rule_reason'));
        await reason.fill('Amenazas.');
        await desk.getByRole('checkbox', { name: text('moderation.rule_severe') }).check();
      }
      const dialog = page.getByRole('dialog');
      const theirs = other.getByRole('dialog');
      await expect(dialog).toContainText(t('moderation.follows_ban', { person }));
      if (isPhone) await scan(page, 'ruling');
      await dialog.getByRole('button', { name: t('moderation.rule_action') }).click();
      await expect(page.getByText(t('moderation.rule_done', { person }))).toBeVisible();
      await expect(dialog).toHaveCount(0);
      if (isPhone) await scan(page, 'the queue');
      await theirs.getByRole('button', { name: u('moderation.rule_action') }).click();
      const told = theirs.getByRole('alert');
      await expect(told).toHaveCount(1);
      await expect(told).toBeInViewport();
      await expect(told).toContainText(u('moderation.changed_meanwhile'));
      await expect(told).toContainText(u('moderation.stands_hidden'));
      const sanction = `${u('appeals.sanction_ban')} · ${u('moderation.severe')}`;
      await expect(told).toContainText(u('moderation.stands_ruled', { sanction }));
      await expect(told).toContainText(demoPerson('admin').fullName);
      await expect(theirs.getByLabel(u('moderation.rule_reason'))).toHaveValue('Amenazas.');
      await expect(
        theirs.getByRole('button', { name: u('moderation.rule_action') }),
      ).toBeDisabled();
      if (isPhone) await scan(other, 'somebody else ruled');
      await theirs.getByRole('button', { name: u('shell.cancel') }).click();
      await visit();
      await expect(section.getByRole('article').first()).toBeVisible();
      await expect(onPage).toHaveCount(0);

      await reviewer.goto('/account');
      await expect(reviewer).toHaveURL('/auth');
      const signIn = async () => {
        await reviewer.goto('/auth?tab=signin');
        await reviewer.getByRole('textbox', { name: t('people.email') }).fill(writer.email);
        await reviewer.getByLabel(t('people.password'), { exact: true }).fill(writer.password);
        await reviewer
          .locator('form')
          .getByRole('button', { name: t('people.sign_in') })
          .click();
      };
      await signIn();
      await expect(reviewer.getByText(t('appeals.banned_title'))).toBeVisible();
      await expect(reviewer.getByText('Amenazas.')).toBeVisible();
      if (isPhone) await scan(reviewer, 'kept out');
      await reviewer.getByRole('link', { name: t('appeals.to_appeal') }).click();
      await expect(reviewer.getByRole('heading', { level: 1 })).toHaveText(t('appeals.title'));
      await expect(reviewer.getByText(REVIEW)).toBeVisible();
      if (isPhone) await scan(reviewer, 'a ruling');
      await reviewer.getByLabel(t('appeals.appeal_label')).fill('No era en serio, perdón.');
      await reviewer.getByRole('button', { name: t('appeals.send') }).click();
      const { appealReviewHours: hours, appealBusinessDays: days } = PROMISES;
      const sent = t('appeals.sent', { hours, days });
      await expect(reviewer.locator(':focus')).toHaveText(sent);

      await page.goto('/admin/reviews?tab=appeals');
      const appeal = (on: Page) => on.getByRole('listitem').filter({ hasText: 'No era en serio' });
      await expect(appeal(page)).toContainText(t('moderation.appeal_other'));
      for (const action of [t('moderation.grant'), t('moderation.reject')]) {
        const label = t('moderation.appeal_label', { action, person });
        await expect(page.getByRole('button', { name: label })).toBeDisabled();
      }
      if (isPhone) await scan(page, 'an appeal against oneself');
      await other.goto('/admin/reviews?tab=appeals');
      const grant = u('moderation.appeal_label', { action: u('moderation.grant'), person });
      await other.getByRole('button', { name: grant }).click();
      await theirs.getByLabel(u('moderation.rule_reason')).fill('Va de regreso.');
      if (isPhone) await scan(other, 'granting an appeal');
      await theirs.getByRole('button', { name: u('moderation.grant') }).click();
      await expect(other.getByText(u('moderation.grant_done', { person }))).toBeVisible();
      await expect(appeal(other)).toHaveCount(0);

      await reviewer.reload();
      await expect(reviewer.getByText(t('appeals.granted'))).toBeVisible();
      await expect(reviewer.getByText('Va de regreso.')).toBeVisible();
      await signIn();
      await expect(reviewer.getByRole('button', { name: t('shell.account_menu') })).toBeVisible();
      await visit();
      await expect(onPage).toBeVisible();
      for (const one of [reviewer, reporter, other]) await one.context().close();
    });
  });
}
