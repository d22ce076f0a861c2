import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { parseCsv } from 'hucre/csv';
import { and, eq, gt } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { votes } from '../database/schema/voting.ts';
import type { Language } from '../domain/language.ts';
import { countEverything, setBallotState } from '../server/testing/withheld.ts';
import { type App, expect, restaurantOf, test } from './app.ts';
import { enter } from './enter.ts';
import { STILL, visitors } from './visitors.ts';

/** A third of the demo's votes here have a signal. */
const doubted = restaurantOf('trompo-negro');

/** The first sheet of the workbook behind a download link. */
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

type Text = (typeof visitors)[number][1];

const press = (page: Page, button: string) =>
  page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
const region = (page: Page, title: string) => page.getByRole('region', { name: title });
const rankedRows = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row');
const nameOf = (row: Locator) => row.getByRole('rowheader').getByRole('link');
const languageName = (t: Text, language: Language) => t(`languages.inline_${language}`);

/** The figures of a week, whose days add up to it. */
async function readWeek(page: Page, t: Text): Promise<void> {
  const figure = (label: string) =>
    region(page, t('analytics.figures')).locator('div', { hasText: label }).locator('dd').first();
  await expect(figure(t('analytics.voters'))).toHaveText(/\d/);
  const ever = numberOf(await figure(t('analytics.votes')).innerText());
  await press(page, t('analytics.range_7'));
  await expect(page).toHaveURL('/admin/analytics?range=7');
  const days = region(page, t('analytics.by_day'));
  await days.getByText(t('analytics.table')).press('Enter');
  await expect(days.getByRole('row')).toHaveCount(1 + 7);
  const week = numberOf(await figure(t('analytics.votes')).innerText());
  expect(week).toBeGreaterThan(0);
  expect(week).toBeLessThan(ever);
  await press(page, t('analytics.votes'));
  await expect(days.getByRole('columnheader').last()).toHaveText(t('analytics.votes'));
  expect(sumOf(await numbersIn(days.getByRole('cell')))).toBe(week);
  const title = t('analytics.votes');
  await expect(days.getByRole('img').first()).toHaveAccessibleName(
    new RegExp(`^${t('analytics.chart_label', { title, count: week })}\\.`),
  );
}

/** The restaurant with the most votes, on the page and in the file. */
async function compareRestaurantsWithFile(page: Page, t: Text): Promise<void> {
  const places = t('analytics.by_restaurant');
  const cells = region(page, places).getByRole('row').nth(1).getByRole('cell');
  const format = t('analytics.export_xlsx');
  const counted = await sheetOf(page, t('analytics.export_of', { title: places, format }));
  const [most] = counted.rows;
  const inFile = (heading: string) => most?.[counted.headings.indexOf(heading)];
  expect([inFile(t('analytics.votes')), inFile(t('analytics.points'))]).toEqual(
    await numbersIn(cells),
  );
  await expect(region(page, places).getByRole('row').nth(1)).toContainText(
    String(inFile(t('analytics.restaurant'))),
  );
}

/**
 * Ranks by another figure, ranks dishes, and goes back.
 * @param byPoints the first by points
 */
async function rankAnew(page: Page, t: Text, byPoints: string | undefined): Promise<void> {
  const rows = rankedRows(page);
  await press(page, t('rankings.weighted'));
  await expect(page).toHaveURL('/admin/rankings?by=weighted');
  await expect(page.getByText(t('rankings.formula'), { exact: true })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: t('rankings.weighted') })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  const weighted = page.getByRole('table').locator('tbody td:last-child data');
  await expect
    .poll(async () =>
      (await numbersIn(weighted)).map((value, index, all) => value <= (all[index - 1] ?? 5)),
    )
    .toEqual(Array.from({ length: 10 }, () => true));
  await press(page, t('rankings.dishes'));
  await expect(page).toHaveURL(/kind=dishes/);
  await expect(rows.first()).toContainText(' · ');
  await press(page, t('rankings.restaurants'));
  await press(page, t('rankings.points'));
  await expect(page).toHaveURL('/admin/rankings');
  await expect(nameOf(rows.first())).toHaveText(byPoints ?? '');
}

/** A row is low in a table, and opens for evidence and ties; a card shows them at once. */
async function readRows(page: Page, t: Text, isTable: boolean): Promise<void> {
  const row = rankedRows(page).first();
  const evidence = row.getByText(t('rankings.evidence_row', { list: '' }));
  const more = row.getByRole('button');
  if (!isTable) {
    await expect(evidence).toBeVisible();
    await expect(more).toHaveCount(0);
    return;
  }
  const heights = await rankedRows(page).evaluateAll((rows) =>
    rows.map((one) => one.getBoundingClientRect().height),
  );
  expect(Math.max(...heights)).toBeLessThanOrEqual(60);
  await expect(evidence).toBeHidden();
  await more.press('Enter');
  await expect(evidence).toBeVisible();
  await more.press('Enter');
  await expect(evidence).toBeHidden();
}

/** Votes of voting admins count where that is switched on. */
async function countVotesOfAdmins(page: Page, t: Text): Promise<void> {
  const admins = page.getByRole('switch', { name: t('rankings.with_admins') });
  await expect(admins).not.toBeChecked();
  await expect(admins).toHaveAccessibleDescription(t('rankings.with_admins_hint', { count: 0 }));
  await admins.click();
  await expect(page).toHaveURL(/admins=1/);
  await expect(admins).toBeChecked();
  // Keyboard focus is not reset.
  await expect(admins).toBeFocused();
  await expect(admins).toHaveAccessibleDescription(t('rankings.with_admins_in', { count: 0 }));
  await admins.click();
}

/** What a ruling withholds is in no figure, and the page says how much it is; a signal changes nothing. */
async function leaveOutWithheldVotes(page: Page, { db }: App, t: Text): Promise<void> {
  await countEverything(db);
  await page.reload();
  const row = rankedRows(page).filter({ hasText: doubted.name });
  const votesOf = async () =>
    numberOf(await row.getByRole('cell').nth(1).locator('data').innerText());
  const before = await votesOf();
  const evidenceOf = async () =>
    row.getByText(t('rankings.evidence_row', { list: '' })).innerText();
  expect(sumOf((await evidenceOf()).match(/\d+(?= ·|$)/g)?.map(Number) ?? [])).toBe(before);
  const some = await db
    .select({ id: votes.ballotId })
    .from(votes)
    .where(and(eq(votes.restaurantId, doubted.id), gt(votes.rating, 0)))
    .limit(3);
  const [first = '', ...others] = some.map(({ id }) => id);
  await setBallotState(db, [first], 'held');
  await setBallotState(db, others, 'excluded');
  // An address of an earlier version, which counted marked votes, opens the same ranking.
  await page.goto('/admin/rankings?top=50&marked=1');
  await expect.poll(votesOf).toBe(before - 3);
  const held = t('rankings.withheld_held', { count: 1 });
  const excluded = t('rankings.withheld_excluded', { count: 2 });
  const evidence = region(page, t('rankings.evidence_title'));
  await expect(evidence).toContainText(t('rankings.withheld', { held, excluded }));
  await expect(evidence.getByRole('link').first()).toHaveAttribute('href', '/admin/votes');
  await setBallotState(db, [first, ...others], 'counted');
  await page.goto('/admin/rankings?top=50');
  await expect.poll(votesOf).toBe(before);
}

/** The ranking as a spreadsheet, whose figures are those of the page, and as a PDF. */
async function expectRankingInFiles(
  page: Page,
  t: Text,
  language: Language,
  byPoints: string | undefined,
): Promise<void> {
  const rows = rankedRows(page);
  const both = {
    top: 20,
    language: languageName(t, language),
  };
  const link = (file: 'xlsx' | 'pdf') =>
    t('rankings.download', { ...both, format: t(`rankings.file_${file}`) });
  const ranked = await sheetOf(page, link('xlsx'));
  const figures = (['points', 'votes', 'voters', 'average', 'weighted_long'] as const).map((one) =>
    ranked.headings.indexOf(t(`rankings.${one}`)),
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
}

for (const [name, t, use] of visitors) {
  test.describe(name, () => {
    // The whole night of a server that does everything by itself.
    test.use({ ...use, ...STILL, doesMaintenance: true });

    test('an organiser reads what was counted, ranks it anew, and takes both along', async ({
      page,
      app,
    }) => {
      const language = use.locale.startsWith('es') ? 'es' : 'en';
      await enter(page, app, 'admin');
      await page.goto('/admin/analytics');
      await readWeek(page, t);
      await compareRestaurantsWithFile(page, t);

      await page.goto('/admin/rankings');
      const rows = rankedRows(page);
      await expect(rows).toHaveCount(10);
      const [byPoints] = await nameOf(rows.first()).allInnerTexts();
      await readRows(page, t, use.viewport.width >= 1000);
      await rankAnew(page, t, byPoints);

      await press(page, t('rankings.show_more'));
      await expect(rows).toHaveCount(50);
      await countVotesOfAdmins(page, t);
      await leaveOutWithheldVotes(page, app, t);

      await expectRankingInFiles(page, t, language, byPoints);
      const all = await download(
        page,
        t('rankings.votes_download', { language: languageName(t, language) }),
      );
      const [headings, ...lines] = parseCsv(all.toString());
      expect(headings).toContain(t('rankings.votes_points'));
      expect(lines).toHaveLength(await app.db.$count(votes));
    });
  });
}
