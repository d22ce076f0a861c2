import type * as z from 'zod';
import type { Queryable } from '../../database/open.ts';
import type { Changes } from '../../domain/audit/rules.ts';
import { fieldsToRestore } from '../../domain/catalogue/rules.restore.ts';
import { dishFieldsSchema, restaurantFieldsSchema } from '../../domain/catalogue/schema.ts';
import { selectAuditEntry } from '../audit/queries.ts';
import { refuse } from '../http/errors.ts';
import { changeDish, changeRestaurant, type WriteContext, type WriteResult } from './actions.ts';

const RESTAURANT = restaurantFieldsSchema.partial();
const DISH = dishFieldsSchema.partial();

/**
 * Sets one field back to what it said before a change of the audit log; as an edit, by the rules of today.
 * @param number of the entry
 * @param version the one that the organiser saw
 * @throws former_value_not_found, invalid_input (the rules no longer accept the value), and as `changeRestaurant` or
 * `changeDish`
 */
export async function restoreValue(
  tx: Queryable,
  by: WriteContext,
  { number, field, version }: { number: number; field: string; version: number },
): Promise<WriteResult> {
  const entry = await selectAuditEntry(tx, number);
  if (entry?.action === 'restaurant_changed') {
    const fields = readFormer(RESTAURANT, entry.changes, field);
    return changeRestaurant(tx, by, entry.subjectId, version, fields);
  }
  if (entry?.action === 'dish_changed') {
    return changeDish(tx, by, entry.subjectId, version, readFormer(DISH, entry.changes, field));
  }
  throw refuse('former_value_not_found');
}

function readFormer<Shape extends z.core.$ZodLooseShape>(
  schema: z.ZodObject<Shape>,
  changes: Changes | null,
  field: string,
) {
  const former = fieldsToRestore(changes, field);
  if (!former || !Object.hasOwn(schema.shape, field)) throw refuse('former_value_not_found');
  const read = schema.safeParse(former);
  if (read.success) return read.data;
  const issues = read.error.issues.map(({ code }) => ({ field, rule: code }));
  throw refuse('invalid_input', { field, issues });
}
