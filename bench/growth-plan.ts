import type pg from 'pg';
import { isContractProcedure } from '@orpc/contract';
import { contract } from '../domain/contract.ts';
import type { Access, OperationMeta } from '../domain/operation.ts';

/** A read of the API or of a page. */
export interface PlannedRead {
  name: string;
  account: string;
  /** Path and query. */
  target: string;
  /** Is as large as what is in it. */
  isFile: boolean;
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: Record<string, unknown>;
}

const ACCOUNT_OF: Record<Access, string> = {
  everyone: 'nobody',
  signed_in: 'visitor',
  owner: 'owner',
  owner_or_admin: 'owner',
  staff: 'owner',
  admin: 'admin',
};

/** The demo's hot restaurant: the one of its owner with the most votes, which more are given to. */
export const HOT_PLACE = `select restaurant_id from votes where restaurant_id in (select restaurant_id from restaurant_owners
  where user_id = (select id from profiles where email = 'owner@vota-taco.example'))
  group by 1 order by count(*) desc, 1 limit 1`;

/** Values by the name of a parameter, as SQL. Others are made from their schema. */
const VALUES: Record<string, string> = {
  restaurantId: HOT_PLACE,
  dishId: `select id from dishes where restaurant_id = (${HOT_PLACE}) order by id limit 1`,
  reviewId: 'select review_id from review_replies order by 1 limit 1',
  personId: `select id from profiles where email = 'visitor@vota-taco.example'`,
  userId: `select id from profiles where email = 'visitor@vota-taco.example'`,
  actorId: `select id from profiles where email = 'admin@vota-taco.example'`,
  ballotId: 'select ballot_id from vote_marks order by 1 limit 1',
  broadcastId: 'select id from broadcasts order by created_at limit 1',
  clusterId: 'select id from vote_clusters order by 1 limit 1',
  rulingId: 'select id from vote_rulings order by 1 limit 1',
  stateId: `select 'SC'`,
  countyId: `select '45019'`,
  zip: `select '29401'`,
  zipCode: `select '29401'`,
  latitude: 'select 32.78',
  longitude: 'select -79.93',
  q: `select 'lupita'`,
  query: `select 'lupita'`,
  only: `select 'vegan'`,
  email: `select 'visitor@vota-taco.example'`,
  year: 'select year from festivals order by year limit 1',
};

/** Of a visitor who looks for tacos, and of an organiser. */
const PAGES: [account: string, target: string][] = [
  ...['nobody', 'visitor'].flatMap((account) =>
    ['/', '/?state=SC', '/?counties=GA', '/?county=45019', '/?search=SC&q=lupita'].map(
      (target): [string, string] => [account, target],
    ),
  ),
  ['nobody', '/sitemap.xml'],
  ['visitor', '/my-votes'],
  ['visitor', '/favourites'],
];

/** Lists that are narrowed otherwise than by a sample of each filter: by short, frequent and rare words, and nearest first. */
const LISTS: [path: string, query: string][] = ['/restaurants', '/restaurant-count'].flatMap(
  (path) =>
    ['only=open', 'q=la', 'q=zx', 'q=taco', 'q=la&only=open']
      .map((query): [string, string] => [path, query])
      .concat(
        path === '/restaurants'
          ? ['only=vegan', 'only=open', 'q=la'].map((query): [string, string] => [
              path,
              `${query}&latitude=32.78&longitude=-79.93`,
            ])
          : [],
      ),
);

/** @returns each GET alone, and with each of its filters */
export async function planReads(
  document: Record<string, unknown>,
  client: pg.Client,
): Promise<PlannedRead[]> {
  const values = new Map<string, string>();
  for (const [name, query] of Object.entries(VALUES)) {
    const { rows } = await client.query<Record<string, string | number>>(query);
    values.set(name, String(Object.values(rows[0] ?? {})[0] ?? ''));
  }
  const hot = values.get('restaurantId') ?? '';
  const pages = [...PAGES, ['nobody', `/restaurant/${hot}`], ['visitor', `/restaurant/${hot}`]].map(
    ([account = '', target = '']) => ({
      name: `page ${target.replace(hot, '…')}, ${account}`,
      account,
      target,
      isFile: false,
    }),
  );
  const paths = document.paths as Record<string, Record<string, Described>>;
  const gets = operations().flatMap(({ path, access }) => {
    const described = paths[path]?.get;
    return described ? readsOf(path, ACCOUNT_OF[access], described, values) : [];
  });
  const lists = LISTS.map(([path, query]) => ({
    name: `${path}?${query}, nobody`,
    account: 'nobody',
    target: `/api${path}?${query}`,
    isFile: false,
  }));
  const plan = [...pages, ...gets, ...lists];
  const names = new Set(plan.map(({ name }) => name));
  if (names.size < plan.length)
    throw new Error('Two reads have one name, which pairs their figures.');
  return plan;
}

interface Described {
  parameters?: Parameter[];
  responses: Record<string, { content?: Record<string, unknown> }>;
}

const operations = (): { path: string; access: Access }[] =>
  Object.values(contract)
    .flatMap((room) => Object.values(room))
    .filter(isContractProcedure)
    .filter(({ '~orpc': { route } }) => route.method === 'GET')
    .map(({ '~orpc': { route, meta } }) => ({
      path: route.path ?? '',
      access: (meta as OperationMeta).access,
    }));

function readsOf(
  path: string,
  account: string,
  { parameters = [], responses }: Described,
  values: Map<string, string>,
): PlannedRead[] {
  const valueOf = ({ name, schema }: Parameter) => values.get(name) ?? sampleOf(schema);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values.get(name) ?? 'none'),
  );
  const required = parameters.filter((one) => one.in === 'query' && one.required);
  const optional = parameters.filter((one) => one.in === 'query' && !one.required);
  const types = Object.keys(responses['200']?.content ?? {});
  const isFile = types.length > 0 && !types.some((type) => type.startsWith('application/json'));
  const base = required.map((one): [string, string] => [one.name, valueOf(one) ?? '']);
  const alone = { query: base, added: '' };
  const filters = optional.flatMap((one) => {
    const value = valueOf(one);
    return value === undefined
      ? []
      : [
          {
            query: [...base, [one.name, value] as [string, string]],
            added: `${one.name}=${value}`,
          },
        ];
  });
  return [alone, ...filters].map(({ query, added }) => ({
    name: `${path}${added && `?${added}`}, ${account}`,
    account,
    target: `/api${filled}${query.length > 0 ? `?${new URLSearchParams(query)}` : ''}`,
    isFile,
  }));
}

/** @returns undefined where no value is likely, as for a cursor */
function sampleOf(schema: Record<string, unknown>): string | undefined {
  const options = (schema.anyOf ?? schema.oneOf) as Record<string, unknown>[] | undefined;
  if (options) return options.map(sampleOf).find((one) => one !== undefined);
  if (schema.const !== undefined) return JSON.stringify(schema.const).replaceAll('"', '');
  if (Array.isArray(schema.enum)) return String(schema.enum.at(-1));
  if (schema.type === 'boolean') return 'true';
  return undefined;
}
