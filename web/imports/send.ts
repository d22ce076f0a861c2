import { IMPORT_LIMITS } from '../../domain/imports/rules.limits.ts';
import type { ImportProgress, ListedImport } from '../../domain/imports/schema.ts';
import type { ColumnChoice } from '../../domain/sheets/rules.columns.ts';
import type { BlankChoice } from '../../domain/sheets/rules.suspicions.ts';
import type { Language } from '../../domain/language.ts';
import { ApiFailure } from '../api/client.ts';
import { readApiOrigin } from '../api/origin.ts';
import { upload } from '../api/upload.ts';
import { nativeShell } from '../platform/native.ts';

export type RowsProgress = Extract<ImportProgress, { total: number }>;

interface Following {
  language: Language;
  onRows: (progress: RowsProgress) => void;
}

/**
 * Sends a spreadsheet to be checked, and reports the progress.
 * @param onSent receives a share from 0 to 1
 * @throws ApiFailure
 */
export async function checkFile(
  file: File,
  {
    onSent,
    onRows,
    ...options
  }: Following & { onSent: (share: number) => void; signal: AbortSignal },
): Promise<ListedImport> {
  const follow = lineFollower(onRows);
  const path = `/imports?${new URLSearchParams({ fileName: file.name.slice(-200) })}`;
  const answer = await upload(path, file, {
    ...options,
    maxBytes: IMPORT_LIMITS.fileBytes,
    onProgress: onSent,
    onAnswer: follow,
  });
  return endOf(answer);
}

/** What goes with an import; as in the contract. */
export interface Applying {
  withoutRefused: boolean;
  withoutPlace: boolean;
  digest: string;
}
/** How a file is read; what is not said stays. */
export type FileChoices =
  | { createUnknown: boolean }
  | { blanks: BlankChoice }
  | { columns: ColumnChoice[] };

/**
 * Applies the plan that was shown, and reports the progress.
 * @throws ApiFailure
 */
export const applyImport = (importId: string, applying: Applying, following: Following) =>
  work(`${importId}/apply`, applying, following);

/**
 * Plans a checked file again, read in another way, and reports the progress.
 * @throws ApiFailure
 */
export const replanImport = (importId: string, choices: FileChoices, following: Following) =>
  work(`${importId}/plan`, choices, following);

/**
 * Gives uploaded pictures to the cells that name their files; the file is then planned again.
 * @throws ApiFailure
 */
export const givePictures = (
  importId: string,
  pictures: { name: string; url: string }[],
  following: Following,
) => work(`${importId}/pictures`, { pictures }, following);

async function work(
  path: string,
  body: object,
  { language, onRows }: Following,
): Promise<ListedImport> {
  try {
    const response = await fetch(`${readApiOrigin()}/api/imports/${path}`, {
      method: 'POST',
      headers: {
        'accept-language': language,
        'content-type': 'application/json',
        ...nativeShell()?.headers(),
      },
      body: JSON.stringify(body),
    });
    const follow = lineFollower(onRows);
    let text = '';
    const decoder = new TextDecoder();
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      text += decoder.decode(part.value, { stream: true });
      follow(text);
    }
    return endOf(JSON.parse(text.trimEnd().split('\n').at(-1) ?? ''));
  } catch (error) {
    if (error instanceof ApiFailure) throw error;
    throw new ApiFailure('network', 0, 'network', undefined);
  }
}

/** Reports the newest complete line of a growing text, each line once. */
function lineFollower(onRows: Following['onRows']): (text: string) => void {
  let seen = 0;
  return (text) => {
    const end = text.lastIndexOf('\n');
    if (end < seen) return;
    const line = text.slice(text.lastIndexOf('\n', end - 1) + 1, end);
    seen = end + 1;
    const progress = JSON.parse(line) as ImportProgress;
    if ('total' in progress) onRows(progress);
  };
}

function endOf(answer: unknown): ListedImport {
  const end = answer as Partial<Extract<ImportProgress, { phase: 'done' }>> & Partial<ApiFailure>;
  if (end.import) return end.import;
  if (!end.code) throw new ApiFailure('network', 0, 'network', undefined);
  throw new ApiFailure(end.code, end.status ?? 0, end.message ?? end.code, end.data);
}
