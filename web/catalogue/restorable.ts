import type { AuditEntry } from '../../domain/audit/schema.ts';
import { fieldsToRestore } from '../../domain/catalogue/rules.restore.ts';
import type { CatalogueRestaurant } from '../../domain/catalogue/schema.ts';

/** A former value that an organiser wants back. */
export interface Restoring {
  entry: AuditEntry;
  field: string;
}

interface Current {
  version: number;
  fields: Record<string, unknown>;
}

/** The restaurant or dish that an entry is about, as it is now; null if it is gone, or the entry changed no field. */
export function currentOf(restaurant: CatalogueRestaurant, entry: AuditEntry): Current | null {
  const { action, subjectId } = entry;
  if (action === 'restaurant_changed' && subjectId === restaurant.id) return restaurant;
  const dish = restaurant.dishes.find(({ id }) => id === subjectId);
  return action === 'dish_changed' && dish ? dish : null;
}

/** Whether the former value of a field can be restored, and would change something. */
export function isRestorable(
  restaurant: CatalogueRestaurant,
  { entry, field }: Restoring,
): boolean {
  const current = currentOf(restaurant, entry);
  const former = fieldsToRestore(entry.changes, field);
  if (!current || !former || !(field in current.fields)) return false;
  return Object.entries(former).some(
    ([one, value]) => JSON.stringify(current.fields[one]) !== JSON.stringify(value),
  );
}
