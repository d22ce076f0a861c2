import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { votes } from '../database/schema/voting.ts';
import type { Language } from '../domain/language.ts';
import { expect, restaurantOf, test } from './app.ts';
import { enter } from './enter.ts';
import { STILL, visitors } from './visitors.ts';

test.setTimeout(90_000);

/** A third of the demo's votes here are marked. */
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

/** Votes that are marked count only where that is switched on. */
async function countMarkedVotes(page: Page, t: Text): Promise<void> {
  const rows = rankedRows(page);
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
  const hint = (await page.getByText(t('rankings.with_marked')).locator('..').innerText()).split(
    '\n',
  );
  await marked.click();
  await expect(page).toHaveURL(/marked=1/);
  await expect(marked).toBeChecked();
  // Keyboard focus is not reset.
  await expect(marked).toBeFocused();
  await expect.poll(votesOf).toBeGreaterThan(without);
  const count = (await votesOf()) - without;
  expect(hint).toContain(t('rankings.with_marked_hint', { count }));
  await expect(marked).toHaveAccessibleDescription(t('rankings.with_marked_in', { count }));
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
    test.use({ ...use, ...STILL });

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
      await rankAnew(page, t, byPoints);

      await press(page, t('rankings.show_more'));
      await expect(rows).toHaveCount(50);
      await countMarkedVotes(page, t);

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
