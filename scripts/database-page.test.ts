import { expect, test } from 'vitest';
import { RETENTION_POLICY_NAMES, RETENTION } from '../domain/retention/rules.ts';
import { databasePage, findSchemaFaults } from './database-page.ts';
import { type ColumnFacts, readSchema, type SchemaFile, type TableFacts } from './schema-tables.ts';

const column = (name: string, more: Partial<ColumnFacts> = {}): ColumnFacts => ({
  name,
  type: 'text',
  default: '',
  isPrimary: false,
  isUnique: false,
  refersTo: null,
  meaning: '',
  ...more,
});
const table = (name: string, more: Partial<TableFacts> = {}): TableFacts => ({
  name,
  meaning: 'A row.',
  erased: 'never',
  columns: [column('id', { isPrimary: true })],
  indexes: [],
  ...more,
});

/** The schema with one more file. */
const schemaWith = async (...tables: TableFacts[]): Promise<SchemaFile[]> => [
  ...(await readSchema()),
  { path: 'database/schema/new.ts', tables, views: [] },
];
const messagesFor = async (...tables: TableFacts[]) =>
  findSchemaFaults(await schemaWith(...tables)).map(({ path, message }) => `${path}: ${message}`);

test('the schema can be described whole', async () => {
  expect(findSchemaFaults(await readSchema())).toEqual([]);
});

test('a new table says what a row is, what its columns hold, and what erases it', async () => {
  expect(await messagesFor(table('toppings'))).toEqual([]);
  expect(await messagesFor(table('toppings', { meaning: '' }))).toEqual([
    expect.stringMatching(/new\.ts: toppings has no meaning/),
  ]);
  expect(await messagesFor(table('toppings', { erased: '' }))).toEqual([
    expect.stringMatching(/Nothing erases toppings/),
  ]);
  expect(await messagesFor(table('toppings', { columns: [column('heat')] }))).toEqual([
    expect.stringMatching(/toppings\.heat has no meaning/),
  ]);
});

test('a column explains itself by its name only where there is nothing to ask', async () => {
  const refersTo = { table: 'profiles', onDelete: 'set null' };
  const columns = [
    column('id', { isPrimary: true }),
    column('created_at'),
    column('updated_at'),
    column('user_id', { refersTo }),
    column('status', { type: "text: 'hot', 'mild'" }),
    column('menu_url'),
    column('name'),
    column('email'),
    column('latitude'),
    column('given_at'),
    column('is_hot', { type: 'boolean' }),
    column('ruled_by', { refersTo }),
    column('updated_at', { type: 'timestamp, null' }),
    column('restaurant_id', { type: 'uuid, null', refersTo }),
    column('dish_id'),
  ];
  const messages = await messagesFor(table('toppings', { columns }));
  expect(messages.map((message) => /toppings\.(\w+) has no meaning/.exec(message)?.[1])).toEqual(
    columns.slice(4).map(({ name }) => name),
  );
  expect(messages[0]).toContain('what each value and null say');
});

test('what goes with its account, or by a policy, needs no other word on what erases it', async () => {
  const refersTo = { table: 'profiles', onDelete: 'cascade' };
  const columns = [column('user_id', { refersTo })];
  expect(await messagesFor(table('toppings', { erased: '', columns }))).toEqual([]);
});

test('a policy names only what is in the schema', async () => {
  const schema = await readSchema();
  const without = schema.map((file) => ({
    ...file,
    tables: file.tables.filter(({ name }) => name !== 'page_views'),
  }));
  const messages = findSchemaFaults(without).map(({ message }) => message);
  expect(messages).toContain('page_views names page_views, which is not in the schema.');
});

test('the page has every table, every column and every policy', async () => {
  const schema = await readSchema();
  const page = databasePage(schema);
  for (const { name, columns } of schema.flatMap(({ tables }) => tables)) {
    expect(page).toContain(`### ${name}\n`);
    for (const one of columns) expect(page).toContain(`| \`${one.name}\``);
  }
  for (const policy of RETENTION_POLICY_NAMES) {
    expect(page).toContain(`| \`${policy}\``);
    for (const what of RETENTION[policy].goes) expect(page).toContain(`\`${what}\``);
  }
});

test('types, defaults, keys and indexes are as the database has them', async () => {
  const tables = new Map(
    (await readSchema()).flatMap((file) => file.tables.map((one) => [one.name, one] as const)),
  );
  const votes = tables.get('votes');
  const of = (name: string) => votes?.columns.find((one) => one.name === name);
  expect(of('voter_email')).toMatchObject({ type: 'citext, null', default: '' });
  expect(of('admin_vote')).toMatchObject({ type: 'boolean', default: 'false' });
  expect(of('ballot_id')).toMatchObject({ refersTo: { table: 'ballots', onDelete: 'no action' } });
  expect(votes?.indexes).toContain(
    '`votes_one_dish_a_ballot`: unique (ballot_id) where rating > 0',
  );
  expect(votes?.indexes).toContain(
    '`votes_dish_of_restaurant`: (dish_id, restaurant_id) refers to dishes (id, restaurant_id)',
  );
});
