import { useEffect, useEffectEvent, useState } from 'react';
import type { ImportReading } from '../../domain/imports/schema.ts';
import { useFailureText } from '../api/failure-text.ts';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';
import { FocusKept } from '../ui/FocusKept.tsx';
import { Notice } from '../ui/Notice.tsx';
import { FileButton, ZIPS } from './FileButton.tsx';
import { PictureLists } from './PictureLists.tsx';
import { ProgressPanel } from './ProgressPanel.tsx';
import type { ChosenZip, Pictures, PicturesBusy } from './use-pictures.ts';

/** The pictures that cells name by their files: takes a zip, and uploads them out of it. */
export function PicturesPanel({
  named,
  pictures,
  zip,
  isPrimary,
}: {
  named: ImportReading['pictures'];
  pictures: Pictures;
  /** Dropped beside the spreadsheet. */
  zip: File | undefined;
  /** Whether this is what to do next on the page. */
  isPrimary: boolean;
}) {
  const t = useText();
  const [isOver, setOver] = useState(false);
  const missing = named.filter(({ url }) => url === null);
  const { chosen, busy, failures } = pictures;
  const look = (file: File) => void pictures.look(file, named);
  const lookBeside = useEffectEvent(() => {
    if (zip && missing.length > 0) look(zip);
  });
  useEffect(() => lookBeside(), []);
  return (
    <section aria-labelledby="import-pictures" tabIndex={-1} className="outline-none">
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const [file] = event.dataTransfer.files;
          if (file && !busy) look(file);
        }}
        className={`grid gap-3 rounded-card border p-4 ${isOver ? 'border-chile bg-chile-soft' : 'border-line bg-surface'}`}
      >
        <div>
          <h3 id="import-pictures" className="text-lg font-bold">
            {t('imports.pictures_title')}
          </h3>
          <p role="status">
            {missing.length === 0
              ? t('imports.pictures_all_here', { count: named.length })
              : t('imports.pictures_wanted', { count: missing.length })}
          </p>
          {missing.length > 0 && !chosen && !busy && (
            <p className="text-sm text-muted">{t('imports.pictures_hint')}</p>
          )}
        </div>
        <Fault pictures={pictures} />
        {busy ? (
          <FocusKept key="busy">
            <Progress busy={busy} onStop={pictures.stop} />
          </FocusKept>
        ) : (
          <FocusKept key="choice">
            <Choice
              missing={missing.length}
              chosen={chosen}
              isPrimary={isPrimary}
              onFile={look}
              onSend={(one) => void pictures.send(one)}
              onForget={pictures.forget}
            />
          </FocusKept>
        )}
        {!busy && <PictureLists chosen={chosen} failures={failures} />}
      </div>
    </section>
  );
}

/** Why the zip cannot be read, or what stopped the upload. */
function Fault({ pictures: { fault, chosen } }: { pictures: Pictures }) {
  const t = useText();
  const failureText = useFailureText();
  if (!fault) return null;
  return (
    <Notice tone="danger">
      {'zip' in fault ? t(`imports.zip_${fault.zip}`) : failureText(fault.error)}
      {chosen && chosen.waiting.length > 0 && (
        <p>{t('imports.pictures_kept', { count: chosen.waiting.length })}</p>
      )}
    </Notice>
  );
}

/** The next step: a zip, the upload out of it, or going on with it. */
function Choice({
  missing,
  chosen,
  isPrimary,
  onFile,
  onSend,
  onForget,
}: {
  missing: number;
  chosen: ChosenZip | null;
  isPrimary: boolean;
  onFile: (file: File) => void;
  onSend: (chosen: ChosenZip) => void;
  onForget: () => void;
}) {
  const t = useText();
  if (missing === 0) return null;
  const { waiting = [], match } = chosen ?? {};
  const isBegun = match !== undefined && waiting.length < match.found.length;
  const megabytes = Math.ceil(
    waiting.reduce((sum, { entry }) => sum + entry.packed, 0) / 1024 / 1024,
  );
  return (
    <div className="flex flex-wrap items-center gap-3">
      {chosen && (waiting.length > 0 || !isBegun) && (
        <p className="w-full wrap-anywhere">
          {t('imports.pictures_found', { count: waiting.length, file: chosen.file.name })}
        </p>
      )}
      {chosen && waiting.length > 0 && (
        <>
          <Button
            look={isPrimary ? 'primary' : 'secondary'}
            className="max-sm:flex-1"
            onClick={() => onSend(chosen)}
          >
            {t(isBegun ? 'imports.pictures_go_on' : 'imports.pictures_send', {
              count: waiting.length,
              megabytes,
            })}
          </Button>
          <Button look="secondary" onClick={onForget}>
            {t('imports.cancel')}
          </Button>
        </>
      )}
      {waiting.length === 0 && (
        <FileButton
          look={chosen || !isPrimary ? 'secondary' : 'primary'}
          accept={ZIPS}
          onFile={onFile}
        >
          {t(chosen ? 'imports.pictures_choose_other' : 'imports.pictures_choose')}
        </FileButton>
      )}
    </div>
  );
}

function Progress({ busy, onStop }: { busy: PicturesBusy; onStop: () => void }) {
  const t = useText();
  if (busy.doing !== 'sending') {
    const text =
      busy.doing === 'reading'
        ? t('imports.pictures_reading', { file: busy.file })
        : t('imports.pictures_checking');
    return <ProgressPanel text={text} share={null} onCancel={null} />;
  }
  const { done, total, name, share } = busy;
  return (
    <ProgressPanel
      text={t('imports.pictures_sending', { number: done + 1, total, file: name })}
      share={(done + share) / total}
      onCancel={onStop}
      cancelText="imports.pictures_pause"
    />
  );
}
