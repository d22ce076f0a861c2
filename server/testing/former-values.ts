import { desc, eq } from 'drizzle-orm';
import { auditLog } from '../../database/schema/audit.ts';
import type { TestServer, Visitor } from './server.ts';

/** Changes a restaurant's phone. @returns the input of `catalogue.restoreValue` that sets it back */
export async function changedValue(server: TestServer, admin: Visitor, restaurantId: string) {
  const path = `/api/catalogue/restaurants/${restaurantId}`;
  const { body } = await admin.get(path);
  const fields = { ...body.fields, phone: '843 555 0177' };
  const changed = await admin.post(path, { version: body.version, fields });
  if (changed.status !== 200) throw new Error(`It was not changed: ${changed.status}`);
  const [entry] = await server.services.db
    .select({ number: auditLog.number })
    .from(auditLog)
    .where(eq(auditLog.subjectId, restaurantId))
    .orderBy(desc(auditLog.number))
    .limit(1);
  return { number: entry?.number ?? 0, field: 'phone', version: Number(changed.body.version) };
}
