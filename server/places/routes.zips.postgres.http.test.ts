import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestServer, type TestServer } from '../testing/server.ts';

/** A server that imitates TomTom, and the requests that it received. */
let tomTom: Server;
let answerWith: (zip: string) => { status?: number; body: unknown } | 'nothing' = () => 'nothing';
let asked: URL[] = [];
const held = new Set<() => void>();

/** With a key for the places search, and without. */
let keyed: TestServer;
let packaged: TestServer;

beforeAll(async () => {
  tomTom = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    asked.push(url);
    const answer = answerWith(/geocode\/(\d+)\.json/.exec(url.pathname)?.[1] ?? '');
    if (answer === 'nothing') {
      held.add(() => response.destroy());
      return;
    }
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' });
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => void tomTom.listen(0, '127.0.0.1', resolve));
  const { port } = tomTom.address() as AddressInfo;
  packaged = await openTestServer();
  keyed = await openTestServer({
    TOMTOM_API_KEY: 'a-key',
    TOMTOM_URL: `http://127.0.0.1:${port}`,
  });
});
afterAll(async () => {
  await packaged.stop();
  await keyed.stop();
  tomTom.close();
  tomTom.closeAllConnections();
});
afterEach(() => {
  for (const end of held) end();
  held.clear();
  asked = [];
});

const find = (server: TestServer, zip: string, stateId = 'SC') =>
  server.visitor().get(`/api/states/${stateId}/zips/${zip}`);
const places = (server: TestServer, query: unknown, more: object = {}) =>
  server.visitor().post('/api/functions/tomtom-places', { query, autocomplete: false, ...more });

/** An answer in TomTom's format. */
const area = (zip: string, address: object = {}) => ({
  body: {
    summary: { numResults: 1 },
    results: [
      {
        type: 'Geography',
        entityType: 'PostalCodeArea',
        address: {
          postalCode: zip,
          countrySubdivision: 'SC',
          countrySubdivisionName: 'South Carolina',
          countrySubdivisionCode: 'SC',
          countrySecondarySubdivision: 'Charleston',
          countryCode: 'US',
          ...address,
        },
      },
    ],
  },
});

describe('a ZIP code of the packaged table', () => {
  test('gives its county, its place, and the counties that it reaches into', async () => {
    const { status, body } = await find(packaged, '29401');
    expect(status).toBe(200);
    expect(body).toMatchObject({ zip: '29401', county: { id: '45019', name: 'Charleston' } });
    expect(body.place).toBe('Charleston');
    const shared = await find(packaged, '29485');
    expect(shared.body.furtherCounties.length).toBeGreaterThan(0);
    const ids = shared.body.furtherCounties.map(({ id }: { id: string }) => id);
    expect(ids).not.toContain(shared.body.county.id);
  });

  test('of another state of the festival is found there', async () => {
    const { status, body } = await find(packaged, '30303', 'SC');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      state: { id: 'GA', name: 'Georgia' },
      county: { name: 'Fulton', stateId: 'GA' },
    });
    expect((await find(packaged, '29401')).body.state).toEqual({
      id: 'SC',
      name: 'South Carolina',
    });
  });

  test('answers as the places function does', async () => {
    const { status, body } = await places(packaged, '29401');
    expect(status).toBe(200);
    expect(body.address_components).toEqual([
      {
        long_name: 'Charleston County',
        short_name: 'Charleston County',
        types: ['administrative_area_level_2', 'political'],
      },
      {
        long_name: 'South Carolina',
        short_name: 'SC',
        types: ['administrative_area_level_1', 'political'],
      },
      { long_name: '29401', short_name: '29401', types: ['postal_code', 'political'] },
    ]);
  });

  test.each([
    ['of another country or none', '00000', 'GA'],
    ['of New York', '10001', 'SC'],
  ])('%s is not found', async (_, zip, stateId) => {
    expect(await find(packaged, zip, stateId)).toMatchObject({
      status: 404,
      body: { code: 'zip_not_found', data: { zip } },
    });
  });

  test.each(['2940', '294011', '29401-1234', '2940a', '%2029401', '٢٩٤٠١', "29401'"])(
    'malformed as %s is refused, naming the field',
    async (zip) => {
      expect(await find(packaged, zip)).toMatchObject({
        status: 400,
        body: { code: 'invalid_input', data: { field: 'zip' } },
      });
    },
  );

  test.each([['2940'], [29_401], [null], [['29401']], ['x'.repeat(10_000)]])(
    'as %.20j is not taken by the places function',
    async (query) => {
      expect(await places(packaged, query)).toMatchObject({
        status: 400,
        body: { data: { field: 'query' } },
      });
    },
  );

  test('of a state that does not take part is refused', async () => {
    expect(await find(packaged, '29401', 'TX')).toMatchObject({
      status: 404,
      body: { code: 'state_not_found' },
    });
  });
});

describe('with a key, TomTom', () => {
  test('is asked as it wants to be, and believed', async () => {
    answerWith = (zip) => area(zip, { countrySecondarySubdivision: 'Berkeley' });
    const { body } = await find(keyed, '29401');
    expect(body.county.name).toBe('Berkeley');
    expect(asked).toHaveLength(1);
    expect(asked[0]?.pathname).toBe('/search/2/geocode/29401.json');
    expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
      key: 'a-key',
      countrySet: 'US',
      entityTypeSet: 'PostalCodeArea',
      typeahead: 'false',
      limit: '1',
      language: 'en-US',
    });
  });

  test.each([
    ['County', 'Berkeley County'],
    ['Co', 'Berkeley Co'],
    ['Co.', ' Berkeley Co. '],
    ['capitals', 'BERKELEY'],
    ['capitals and County', 'BERKELEY COUNTY'],
  ])('may write the county with %s', async (_, name) => {
    answerWith = (zip) => area(zip, { countrySecondarySubdivision: name });
    // In the packaged table it is in Charleston.
    expect((await find(keyed, '29401')).body.county).toMatchObject({ name: 'Berkeley' });
    const { body } = await places(keyed, '29401');
    expect(body.address_components[0].long_name).toMatch(/^Berkeley County$/i);
  });

  const failures: [string, () => ReturnType<typeof answerWith>][] = [
    ['lacks the county', () => area('29401', { countrySecondarySubdivision: undefined })],
    ['names a county that nobody knows', () => area('29401', { countrySecondarySubdivision: 'Q' })],
    ['knows nothing', () => ({ body: { results: [] } })],
    ['means another place', () => area('99999')],
    ['fails', () => ({ status: 500, body: 'Internal Server Error' })],
    ['refuses the key', () => ({ status: 403, body: { errorText: 'Forbidden' } })],
    ['answers with something else', () => ({ body: '<html>' })],
    ['answers with another shape', () => ({ body: { results: 'none' } })],
  ];
  test.each(failures)('that %s leaves it to the packaged table', async (_, answer) => {
    answerWith = answer;
    const found = await find(keyed, '29401');
    expect(found).toMatchObject({ status: 200, body: { county: { id: '45019' } } });
    expect(asked).toHaveLength(1);
  });

  test('that does not answer in time is left alone for a minute', async () => {
    answerWith = () => 'nothing';
    expect((await find(keyed, '29401')).body.county.name).toBe('Charleston');
    expect(asked).toHaveLength(1);
    answerWith = (zip) => area(zip, { countrySecondarySubdivision: 'Berkeley' });
    const silentAt = keyed.clock.now.getTime();
    const findAfter = async (milliseconds: number) => {
      keyed.clock.now = new Date(silentAt + milliseconds);
      return (await find(keyed, '29401')).body.county.name;
    };
    expect(await findAfter(0)).toBe('Charleston');
    expect(await findAfter(59_999)).toBe('Charleston');
    expect(asked).toHaveLength(1);
    expect(await findAfter(60_000)).toBe('Berkeley');
    expect(asked).toHaveLength(2);
  });

  test('may know a ZIP code that the table lacks', async () => {
    answerWith = (zip) => area(zip);
    expect((await find(keyed, '29499')).body).toMatchObject({
      place: null,
      county: { name: 'Charleston' },
      furtherCounties: [],
    });
  });

  test('may say that a ZIP code lies in another state', async () => {
    answerWith = (zip) => area(zip, { countrySubdivisionCode: 'NC', countrySubdivision: 'NC' });
    expect((await find(keyed, '29401')).body.code).toBe('zip_not_found');
  });
});

describe('a search for counties', () => {
  const search = (q: string, stateId = 'GA') =>
    packaged
      .visitor()
      .get(`/api/search/counties?${new URLSearchParams({ stateId, q }).toString()}`);
  const names = async (q: string, stateId = 'GA') =>
    (await search(q, stateId)).body.counties.map(({ name }: { name: string }) => name);

  test('finds by a part of the name, and what is spelled a little otherwise', async () => {
    expect(await names('fult')).toEqual(['Fulton']);
    expect(await names('FULTON')).toContain('Fulton');
    expect((await names('gwinett'))[0]).toBe('Gwinnett');
    expect(await names('charleston', 'GA')).not.toContain('Charleston');
  });

  test('shows twenty at most, and says that there are more', async () => {
    const { body } = await search('e');
    expect(body.counties).toHaveLength(20);
    expect(body.isLimited).toBe(true);
  });

  test('is refused without words, with too many, and for another state', async () => {
    for (const q of ['', 'x'.repeat(101)]) {
      expect(await search(q)).toMatchObject({ status: 400, body: { data: { field: 'q' } } });
    }
    expect(await search('fulton', 'TX')).toMatchObject({ status: 404 });
    expect((await search('%')).body.counties).toEqual([]);
  });
});
