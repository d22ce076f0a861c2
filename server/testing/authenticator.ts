import { Secret, TOTP } from 'otpauth';
import { APP_TOTP } from '../../domain/second-factors/rules.ts';
import type { TestServer, Visitor } from './server.ts';

/** The code that an app with this secret shows at a moment. @param secret Base32 */
export const appCodeAt = (secret: string, at: Date): string =>
  TOTP.generate({ ...APP_TOTP, secret: Secret.fromBase32(secret), timestamp: at.getTime() });

/** Lets the server's clock go on to the next code. */
export function nextCode(server: Pick<TestServer, 'clock'>, secret: string): string {
  server.clock.now = new Date(server.clock.now.getTime() + 2 * APP_TOTP.period * 1000);
  return appCodeAt(secret, server.clock.now);
}

/** Sets up an authenticator app. @returns its secret, and the recovery codes */
export async function setUpApp(server: Pick<TestServer, 'clock'>, visitor: Visitor) {
  const { secret } = (await visitor.post('/api/people/me/second-factors/app')).body;
  const code = nextCode(server, secret);
  const { body } = await visitor.post('/api/people/me/second-factors/app/confirm', { code });
  return { secret: String(secret), recoveryCodes: body.recoveryCodes as string[] };
}
