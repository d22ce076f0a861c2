import { userSessionOf } from '../../domain/people/rules.ts';
import type { PersonalData } from '../../domain/people/schema.ts';
import type { Services, SignedIn } from '../ports.ts';
import { type Exported, HOLDERS } from './privacy.ts';

/** All data about a person, except secrets: hashes and tokens. */
export async function presentPersonalData(
  services: Pick<Services, 'db' | 'now'>,
  { person: { id, email } }: SignedIn,
): Promise<PersonalData> {
  const subject = { id, email, userSession: userSessionOf(id) };
  const parts = await Promise.all(HOLDERS.map((holder) => holder.exportOf(services, subject)));
  const exportedAt = services.now().toISOString();
  return Object.assign({ exportedAt }, ...parts) as { exportedAt: string } & Exported;
}
