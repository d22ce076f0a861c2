import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ownPictureId } from '../../domain/pictures/rules.ts';
import type { Services } from '../ports.ts';
import { findPictureBytes } from './queries.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const DEMO_PICTURES = join(root, 'database/demo/pictures');

/** A picture that we serve ourselves, as it is stored; null for any other: those are never fetched. */
export async function findOwnPicture(
  { db, config }: Pick<Services, 'db' | 'config'>,
  url: string,
): Promise<Buffer | null> {
  const id = ownPictureId(url);
  if (id !== null) return findPictureBytes(db, id);
  if (!config.demo || !url.startsWith('/demo/')) return null;
  const file = normalize(join(DEMO_PICTURES, url.slice('/demo/'.length)));
  return file.startsWith(DEMO_PICTURES) && existsSync(file) ? readFile(file) : null;
}
