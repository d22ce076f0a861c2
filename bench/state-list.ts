import type { ChildServer } from './child-server.ts';
import { copyAnswer, type Measurement, measureRequest, type Plan } from './load.ts';

const subjects = [
  { name: 'API list of a state', path: '/api/restaurants?stateId=SC' },
  {
    name: 'API list, nearest first',
    path: '/api/restaurants?stateId=SC&latitude=33.0&longitude=-80.0',
  },
  { name: 'rendered page', path: '/?state=SC' },
];

export interface ListResult {
  name: string;
  path: string;
  bodyBytes: number;
  postgres: Measurement;
  embedded: Measurement;
  /** node:http alone, with the same bytes. */
  bare: Measurement;
}

/** Three requests for the list of a state, each compared with a bare server that sends the same bytes. */
export async function measureStateList(
  servers: { postgres: ChildServer; embedded: ChildServer; bare: ChildServer },
  plan: Plan,
  say: (text: string) => void,
): Promise<ListResult[]> {
  const results: ListResult[] = [];
  for (const { name, path } of subjects) {
    const answer = await copyAnswer(servers.postgres.url + path);
    await servers.bare.setAnswer(answer);
    const measure = (by: keyof typeof servers) => {
      say(`${name}: ${by}`);
      return measureRequest(servers[by], { path }, plan);
    };
    results.push({
      name,
      path,
      bodyBytes: Buffer.byteLength(answer.bodyBase64, 'base64'),
      // One after the other, with the bare server in between, so that other load affects all three.
      postgres: await measure('postgres'),
      bare: await measure('bare'),
      embedded: await measure('embedded'),
    });
  }
  return results;
}
