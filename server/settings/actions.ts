import { changesBetween } from '../../domain/audit/rules.ts';
import type { Person } from '../../domain/people/schema.ts';
import { pictureAddress } from '../../domain/pictures/rules.ts';
import { type ServerCache, type SettingKey, settingProblem } from '../../domain/settings/rules.ts';
import { asAdmin, insertAudit } from '../audit/queries.ts';
import type { Services } from '../ports.ts';
import { refuse } from '../http/errors.ts';
import { storePicture } from '../pictures/actions.ts';
import { auditedValue, presentSetting } from './present.ts';
import { lockSetting, selectSettingRows, upsertSetting } from './queries.ts';

/**
 * Changes a setting; the same value again changes nothing. A trigger of the table notifies open
 * pages of the voting switch.
 * @param seen the value that the organiser saw
 * @throws a SettingProblem, edit_conflict
 */
export async function changeSetting(
  { db, now, config }: Pick<Services, 'db' | 'now' | 'config'>,
  actor: Person,
  { key, value: typed, seen }: { key: SettingKey; value: string; seen: string },
) {
  const value = key === 'sponsors' ? typed : typed.trim();
  const problem = settingProblem(key, value);
  if (problem) throw refuse(problem);
  return db.transaction(async (tx) => {
    await lockSetting(tx, key);
    const [row] = await selectSettingRows(tx, [key]);
    const before = presentSetting(key, row, config);
    if (before.value === value) return before;
    if (before.value !== seen) throw refuse('edit_conflict');
    const at = now();
    await upsertSetting(tx, key, value, { updatedBy: actor.id, updatedAt: at });
    const field = key === 'voting_enabled' ? 'open' : 'value';
    const changes = changesBetween(
      { [field]: auditedValue(key, before.value) },
      { [field]: auditedValue(key, value) },
    );
    const entry = { action: 'setting_changed', subjectId: key, subjectName: key, changes } as const;
    await insertAudit(tx, asAdmin(actor), at, entry);
    const [changed] = await selectSettingRows(tx, [key]);
    return presentSetting(key, changed, config);
  });
}

/**
 * Stores a sponsor's logo; the list of sponsors names it once the list is saved.
 * @throws picture_too_large, picture_unreadable
 */
export async function storeLogo(
  { db, now }: Pick<Services, 'db' | 'now'>,
  actor: Person,
  file: Uint8Array,
): Promise<string> {
  const { id } = await storePicture({ db, now }, file, (tx, subjectId) =>
    insertAudit(tx, asAdmin(actor), now(), {
      action: 'picture_stored',
      subjectId,
      subjectName: 'sponsors',
    }),
  );
  return pictureAddress(id);
}

/** Clears the caches of this server, and notifies the others to do the same. */
export async function clearCaches(
  { db, now, caches, live }: Pick<Services, 'db' | 'now' | 'caches' | 'live'>,
  actor: Person,
  ids: readonly ServerCache[],
): Promise<void> {
  await db.transaction(async (tx) => {
    for (const id of new Set(ids)) {
      await insertAudit(tx, asAdmin(actor), now(), {
        action: 'cache_cleared',
        subjectId: id,
        subjectName: id,
      });
    }
    // The notification is sent on commit, or not at all.
    await live.notifyCaches(tx, ids);
  });
  await caches.clear(ids);
}
