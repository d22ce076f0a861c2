import { useEffect, useRef, useState } from 'react';
import { PICTURE_LIMITS } from '../../domain/pictures/rules.ts';
import { failureCode } from '../api/client.ts';
import { useFailureText } from '../api/failure-text.ts';
import { upload } from '../api/upload.ts';
import { useLocale } from '../i18n/locale.ts';

const { megabytes, megapixels } = PICTURE_LIMITS;
const MAX_BYTES = megabytes * 1024 * 1024;

/** Uploads a picture, one at a time: a new one replaces an upload in progress. */
export function usePictureUpload({
  path,
  isProposed,
  onValue,
  onBusy,
}: {
  /** Path below /api of the upload operation, which answers `{ url }`. */
  path: string;
  /** Whether it is reviewed first. */
  isProposed: boolean;
  onValue: (url: string | null) => void;
  onBusy: ((isBusy: boolean) => void) | undefined;
}) {
  const { t, language } = useLocale();
  const failureText = useFailureText();
  /** From 0 to 1; null while nothing is uploaded. */
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);

  async function send(file: File) {
    setFailure(null);
    setSaid('');
    // Checked before the upload: the server would refuse it too.
    if (file.size > MAX_BYTES) {
      setFailure(t('errors.picture_too_large', { megabytes, megapixels }));
      return;
    }
    sending.current?.abort();
    const own = new AbortController();
    sending.current = own;
    setShare(0);
    onBusy?.(true);
    try {
      const answer = (await upload(path, file, {
        language,
        maxBytes: MAX_BYTES,
        signal: own.signal,
        onProgress: setShare,
      })) as { url: string };
      onValue(answer.url);
      setSaid(t(isProposed ? 'editing.picture_proposed' : 'editing.picture_there'));
    } catch (thrown) {
      if (own.signal.aborted) return;
      const isTooLarge = failureCode(thrown) === 'body_too_large';
      setFailure(
        isTooLarge ? t('errors.picture_too_large', { megabytes, megapixels }) : failureText(thrown),
      );
    } finally {
      if (sending.current === own) {
        setShare(null);
        onBusy?.(false);
      }
    }
  }

  function stop() {
    sending.current?.abort();
    sending.current = undefined;
    setShare(null);
    onBusy?.(false);
  }

  function take(files: FileList | null) {
    const [file] = files ?? [];
    if (!file) return;
    if (files && files.length > 1) setFailure(t('editing.picture_one_only'));
    else void send(file);
  }

  function remove() {
    setFailure(null);
    setSaid(t(isProposed ? 'editing.picture_removal_proposed' : 'editing.picture_removed'));
    onValue(null);
  }

  return { share, failure, said, take, stop, remove };
}
