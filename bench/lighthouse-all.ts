import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import lighthouse, { type Result } from 'lighthouse';
import { openPostgres } from '../database/postgres.ts';
import { projectRoot } from '../scripts/run-command.ts';
import { buildWhenNeeded } from '../scripts/web-build.ts';
import { storePublished } from '../server/testing/published.ts';
import { sampleResult } from '../server/testing/sample-result.ts';
import { startChildServer } from './child-server.ts';
import { openPostgresFestival } from './festival.ts';
import { firstViewPages } from './first-view.ts';
import { findFreePort, openWholeBrowser } from './lighthouse.ts';

// Lighthouse's four categories, once each, on the pages where people arrive, with what keeps each below 100.

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** A restaurant's page keeps its stream open: its network is never idle. */
const LONGEST_MS = 15_000;
/** Letters of what is told of a finding. */
const LONGEST_FINDING = 300;

const { values } = parseArgs({
  options: {
    /** One page, by its name; else all. */
    only: { type: 'string' },
  },
});

const pages = [
  ...firstViewPages(),
  { name: 'results', path: '/results' },
  { name: 'ledger', path: '/ledger' },
].filter(({ name }) => values.only === undefined || name === values.only);

process.chdir(projectRoot);
buildWhenNeeded();
const opened = await openWholeBrowser();
if (!opened) throw new Error('There is no whole Chromium: CHROME_PATH names one.');
const festival = await openPostgresFestival(2);
try {
  const database = openPostgres(festival.url, 2);
  const services = { db: database.db, newId: randomUUID };
  await storePublished(
    { services, clock: { now: new Date() } },
    sampleResult({ restaurants: 120 }),
  );
  await database.close();
  const port = await findFreePort();
  // At its own address, since a page's requests from any other are refused: in production that must be https.
  const publicUrl = `http://localhost:${port}`;
  const server = await startChildServer('server-process.ts', {
    ...festival.env,
    NODE_ENV: 'development',
    LOG_LEVEL: 'error',
    PORT: String(port),
    PUBLIC_URL: publicUrl,
  });
  try {
    for (const { name, path } of pages) {
      process.stdout.write(`${name}: ${await rate(publicUrl + path, opened.port)}\n`);
    }
  } finally {
    await server.stop();
  }
} finally {
  await opened.browser.close();
  await festival.remove();
}

/** The scores of one page, and the audits that did not pass. */
async function rate(url: string, port: number): Promise<string> {
  const result = await lighthouse(url, {
    port,
    onlyCategories: [...CATEGORIES],
    maxWaitForLoad: LONGEST_MS,
    logLevel: 'error',
  });
  if (!result) return 'no result';
  const { categories, audits } = result.lhr;
  return CATEGORIES.map((id) => {
    const { score, auditRefs = [] } = categories[id] ?? { score: null };
    const failed = auditRefs
      .filter((one) => one.weight > 0 && (audits[one.id]?.score ?? 1) < 1)
      .map(({ id: audit }) => `${audit} ${tell(audits[audit])}`.trim());
    const because = failed.length > 0 ? ` (${failed.join(', ')})` : '';
    return `${id} ${Math.round((score ?? 0) * 100)}${because}`;
  }).join('; ');
}

/** What an audit found: its figure, or the first thing that it names. */
function tell(audit: Result['audits'][string] | undefined): string {
  const { displayValue, details } = audit ?? {};
  if (displayValue || details?.type !== 'table') return displayValue ?? '';
  return JSON.stringify(details.items[0] ?? '').slice(0, LONGEST_FINDING);
}
