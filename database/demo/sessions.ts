import { randomBytes } from 'node:crypto';
import type { Queryable } from '../open.ts';
import { sessions } from '../schema/people.ts';
import { demoPeople } from './people.ts';
import { uuid5 } from './uuid5.ts';

const BROWSERS = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.6 Safari/605.1.15',
  'Mozilla/5.0 (Linux; Android 14; SM-S921U) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
];
const HOUR_MS = 3_600_000;
const SIGNED_IN = 32;

/** Sessions of some voters, mostly on phones. Their secrets are random and not stored. */
export async function seedSessions(tx: Queryable, now: Date): Promise<void> {
  const voters = demoPeople.filter(({ password }) => password === null).slice(0, SIGNED_IN);
  await tx.insert(sessions).values(
    voters.map(({ id, key }, at) => {
      const renewedAt = new Date(now.getTime() - at * 5 * HOUR_MS);
      return {
        id: uuid5(`session:${key}`),
        token: randomBytes(24).toString('base64url'),
        userId: id,
        userAgent: BROWSERS[at % BROWSERS.length] ?? null,
        createdAt: new Date(renewedAt.getTime() - (at % 4) * 20 * HOUR_MS),
        updatedAt: renewedAt,
        expiresAt: new Date(renewedAt.getTime() + 30 * 24 * HOUR_MS),
      };
    }),
  );
}
