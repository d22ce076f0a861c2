import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { matchPictures, type PictureMatch } from '../../domain/imports/rules.pictures.ts';
import type { ImportReading } from '../../domain/imports/schema.ts';
import type { Language } from '../../domain/language.ts';
import { PICTURE_LIMITS } from '../../domain/pictures/rules.ts';
import { useSessionEnd } from '../account/session-end.ts';
import { upload } from '../api/upload.ts';
import { useLocale } from '../i18n/locale.ts';
import { type ZipEntry, type ZipFault, readZipList, unpackEntry, ZipRefusal } from './read-zip.ts';
import { givePictures } from './send.ts';
import {
  type PictureCarrier,
  type PictureFailure,
  sendPictures,
  type WaitingPicture,
} from './send-pictures.ts';

const MAX_BYTES = PICTURE_LIMITS.megabytes * 1024 * 1024;

/** A zip that was chosen, with what it has of the named pictures. */
export interface ChosenZip {
  file: File;
  match: PictureMatch<ZipEntry>;
  waiting: WaitingPicture[];
}

export type PicturesBusy =
  | { doing: 'reading'; file: string }
  | { doing: 'sending'; done: number; total: number; name: string; share: number }
  | { doing: 'checking' };

/**
 * The pictures of one import, out of a zip on the device: `look` opens it, `send` uploads what the cells
 * name, `stop` pauses that, and `send` goes on.
 */
export function usePictures(importId: string) {
  const { language } = useLocale();
  const client = useQueryClient();
  const sessionEnd = useSessionEnd();
  const [chosen, setChosen] = useState<ChosenZip | null>(null);
  const [busy, setBusy] = useState<PicturesBusy | null>(null);
  const [failures, setFailures] = useState<PictureFailure[]>([]);
  const [fault, setFault] = useState<{ zip: ZipFault } | { error: unknown } | null>(null);
  const stopping = useRef<AbortController>(undefined);
  useEffect(() => () => stopping.current?.abort(), []);

  async function look(file: File, named: ImportReading['pictures']) {
    setFault(null);
    setFailures([]);
    setChosen(null);
    setBusy({ doing: 'reading', file: file.name });
    try {
      setChosen(await openZip(file, named));
    } catch (error) {
      setFault(refused(error));
    }
    setBusy(null);
  }

  async function send({ file, match, waiting }: ChosenZip) {
    const own = new AbortController();
    stopping.current = own;
    setFault(null);
    setFailures([]);
    const failed: PictureFailure[] = [];
    let at = { done: 0, name: '' };
    const show = (share: number) =>
      setBusy({ doing: 'sending', total: waiting.length, share, ...at });
    try {
      await sendPictures(
        waiting,
        {
          ...carrierOf(file, language, show),
          give: async (pictures) => {
            setBusy({ doing: 'checking' });
            await givePictures(importId, pictures, { language, onRows: () => undefined });
            await client.invalidateQueries({ queryKey: ['mine', 'imports'] });
          },
        },
        {
          signal: own.signal,
          onPicture: (done, name) => {
            at = { done, name };
            show(0);
          },
          onFailure: (failure) => failed.push(failure),
        },
      );
    } catch (error) {
      if (!sessionEnd(error)) setFault(refused(error));
    }
    setFailures(failed);
    setChosen(withoutSent({ file, match, waiting }, failed));
    setBusy(null);
  }

  function forget() {
    stopping.current?.abort();
    setChosen(null);
    setFailures([]);
    setFault(null);
  }

  return {
    chosen,
    busy,
    failures,
    fault,
    look,
    send,
    stop: () => stopping.current?.abort(),
    forget,
  };
}
export type Pictures = ReturnType<typeof usePictures>;

/** @throws ZipRefusal */
async function openZip(file: File, named: ImportReading['pictures']): Promise<ChosenZip> {
  const all = named.map(({ name }) => name);
  const match = matchPictures(all, await readZipList(file));
  // The others are here already, out of this zip or another one.
  const left = new Set(named.flatMap(({ name, url }) => (url === null ? [name] : [])));
  const isLeft = ({ name }: { name: string }) => left.has(name);
  const found = match.found.filter(isLeft);
  const missing = match.missing.filter((name) => left.has(name));
  return {
    file,
    match: { found, ambiguous: match.ambiguous.filter(isLeft), missing, unused: match.unused },
    waiting: found.map(({ name, file: entry }) => ({ name, entry, url: null, isGiven: false })),
  };
}

const refused = (error: unknown) =>
  error instanceof ZipRefusal ? { zip: error.fault } : { error };

/** Those that failed would fail again. */
function withoutSent(chosen: ChosenZip, failures: readonly PictureFailure[]): ChosenZip {
  const names = new Set(failures.map(({ name }) => name));
  const waiting = chosen.waiting.filter(({ name, isGiven }) => !isGiven && !names.has(name));
  return { ...chosen, waiting };
}

const carrierOf = (
  zip: File,
  language: Language,
  onProgress: (share: number) => void,
): Omit<PictureCarrier, 'give'> => ({
  unpack: (entry) => unpackEntry(zip, entry, MAX_BYTES),
  upload: async (picture, signal) => {
    const options = { language, maxBytes: MAX_BYTES, signal, onProgress };
    const sent = await upload('/catalogue/pictures', picture, options);
    return (sent as { url: string }).url;
  },
  wait: pause,
});

/** Ends at once when the signal is aborted. */
const pause = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
