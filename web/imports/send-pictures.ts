import { IMPORT_LIMITS } from '../../domain/imports/rules.limits.ts';
import { ApiFailure } from '../api/client.ts';
import { EntryRefusal, type EntryFault, type ZipEntry } from './read-zip.ts';

/** A picture on its way. */
export interface WaitingPicture {
  name: string;
  entry: ZipEntry;
  /** Once it has been uploaded; else null. */
  url: string | null;
  /** Whether the import has it. */
  isGiven: boolean;
}

/** Why one picture is left out. */
export interface PictureFailure {
  name: string;
  fault: EntryFault | 'unreadable' | 'stopped';
}

/** How pictures are sent; tests give their own. */
export interface PictureCarrier {
  /** @throws EntryRefusal, ZipRefusal */
  unpack: (entry: ZipEntry) => Promise<Blob>;
  /** @returns the address. @throws ApiFailure */
  upload: (picture: Blob, signal: AbortSignal) => Promise<string>;
  /** Gives uploaded pictures to the import. @throws ApiFailure */
  give: (pictures: { name: string; url: string }[]) => Promise<void>;
  /** Resolves after so many seconds, or as soon as the signal is aborted. */
  wait: (seconds: number, signal: AbortSignal) => Promise<void>;
}

/** A picture that the network loses is sent again after these pauses. */
const PAUSES_SECONDS = [2, 5, 15];
/** What the server says about the picture itself. */
const OF_THE_PICTURE: Partial<Record<ApiFailure['code'], PictureFailure['fault']>> = {
  picture_unreadable: 'unreadable',
  picture_too_large: 'too_large',
  body_too_large: 'too_large',
  file_stopped: 'stopped',
};

/**
 * Uploads pictures one after the other, and gives them to the import in parts. Whatever has been uploaded
 * is given, also where it stops in the middle.
 * @param waiting is marked with what was done, so that a second attempt sends nothing twice
 * @param onPicture is told each picture before it is sent
 * @param onFailure is told each picture that is left out
 * @throws ApiFailure or ZipRefusal that concerns all that are left; nothing when the signal is aborted
 */
export async function sendPictures(
  waiting: WaitingPicture[],
  carrier: PictureCarrier,
  {
    signal,
    onPicture,
    onFailure,
  }: {
    signal: AbortSignal;
    onPicture: (index: number, name: string) => void;
    onFailure: (failure: PictureFailure) => void;
  },
): Promise<void> {
  let given: WaitingPicture[] = [];
  const give = async () => {
    const part = given;
    given = [];
    const pictures = part.flatMap(({ name, url }) => (url === null ? [] : [{ name, url }]));
    if (pictures.length === 0) return;
    await again(() => carrier.give(pictures), carrier, signal);
    for (const picture of part) picture.isGiven = true;
  };
  try {
    for (const [index, picture] of waiting.entries()) {
      if (signal.aborted) break;
      onPicture(index, picture.name);
      const fault = await sendOne(picture, carrier, signal);
      if (fault) onFailure({ name: picture.name, fault });
      else if (picture.url !== null) given.push(picture);
      if (given.length === IMPORT_LIMITS.picturesAtOnce) await give();
    }
  } catch (error) {
    if (signal.aborted) return give();
    // What arrived is kept if it can be; the reason of the stop is the first one.
    await give().catch(() => undefined);
    throw error;
  }
  await give();
}

/** @returns why it is left out; null if it was uploaded, or the signal was aborted */
async function sendOne(
  picture: WaitingPicture,
  carrier: PictureCarrier,
  signal: AbortSignal,
): Promise<PictureFailure['fault'] | null> {
  if (picture.url !== null) return null;
  try {
    const blob = await carrier.unpack(picture.entry);
    picture.url = await again(() => carrier.upload(blob, signal), carrier, signal);
    return null;
  } catch (error) {
    if (error instanceof EntryRefusal) return error.fault;
    const fault = error instanceof ApiFailure ? OF_THE_PICTURE[error.code] : undefined;
    if (fault) return fault;
    throw error;
  }
}

/** Tries again where the network or a busy server is the reason. */
async function again<Result>(
  doing: () => Promise<Result>,
  { wait }: PictureCarrier,
  signal: AbortSignal,
): Promise<Result> {
  for (const pause of PAUSES_SECONDS) {
    try {
      return await doing();
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiFailure) || !isPassing(error)) throw error;
      await wait(Math.max(pause, secondsOf(error)), signal);
      if (signal.aborted) throw error;
    }
  }
  return doing();
}

/** A refusal for longer is shown, with its time. */
const LONGEST_WAIT_SECONDS = 60;
const secondsOf = ({ data }: ApiFailure): number =>
  (data as { retryAfterSeconds?: number } | undefined)?.retryAfterSeconds ?? 0;
const isPassing = (error: ApiFailure): boolean =>
  error.code === 'network' ||
  (error.code === 'too_many_requests' && secondsOf(error) <= LONGEST_WAIT_SECONDS);
