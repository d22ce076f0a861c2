import { useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, Suspense, useRef, useState } from 'react';
import { useText } from '../i18n/locale.ts';
import { linkTo, paths } from '../paths.ts';
import { usePerson } from '../people/queries.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Labelled } from '../ui/Labelled.tsx';
import { lazyOptional } from '../ui/optional.ts';
import { type Given, readGiven, readReceiptFile, readScanned } from './given.ts';

/** Loaded, with its reader, when somebody opens it. */
const Camera = lazyOptional(() => import('../venue/Camera.tsx').then((m) => m.Camera));

const PROBLEMS = {
  nothing: 'receipts.paste_empty',
  broken: 'receipts.link_broken',
  too_long: 'receipts.too_long',
  unreadable: 'receipts.file_failed',
} as const;
type Problem = keyof typeof PROBLEMS;

/** Asks for a receipt: a file, a QR code, or what can be pasted. */
export function OpenReceipt() {
  const t = useText();
  const navigate = useNavigate();
  const person = usePerson();
  const [isScanning, setScanning] = useState(false);
  const [fileProblem, setFileProblem] = useState<Problem | null>(null);

  const open = (hash: string) => void navigate({ ...linkTo(paths.receipt()), hash });

  async function openFile(file: File) {
    setFileProblem(null);
    try {
      const given = await readReceiptFile(file);
      if ('fragment' in given) open(given.fragment);
      else setFileProblem(given.fault === 'nothing' ? 'unreadable' : given.fault);
    } catch {
      setFileProblem('unreadable');
    }
  }

  return (
    <div className="page grid gap-6 py-6 sm:py-8">
      <div className="grid gap-3">
        <h1 className="text-2xl font-extrabold">{t('receipts.open_title')}</h1>
        <p>{t('receipts.open_intro')}</p>
      </div>
      {isScanning ? (
        <section className="rounded-card border border-line bg-surface p-4 shadow-card">
          <Suspense fallback={<p role="status">{t('venue.scan_loading')}</p>}>
            <Camera
              isFine
              title={t('receipts.scan_title')}
              stop={t('receipts.scan_stop')}
              problems={{
                denied: t('receipts.scan_denied'),
                missing: t('receipts.scan_no_camera'),
                failed: t('receipts.scan_failed'),
              }}
              onText={(text) => {
                const fragment = readScanned(text);
                if (fragment === null) return t('receipts.scan_foreign');
                open(fragment);
                return null;
              }}
              onClose={() => setScanning(false)}
            />
          </Suspense>
        </section>
      ) : (
        <>
          <div className="grid gap-2 sm:flex sm:flex-wrap">
            <FileChoice onFile={(file) => void openFile(file)} />
            {'mediaDevices' in navigator && (
              <Button look="secondary" icon="image" onClick={() => setScanning(true)}>
                {t('receipts.open_camera')}
              </Button>
            )}
          </div>
          <p role="alert" className="-mt-3 text-danger empty:hidden">
            {fileProblem && t(PROBLEMS[fileProblem])}
          </p>
          <PasteForm onFragment={open} />
        </>
      )}
      {person && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-muted">
          {t('receipts.open_own')}
          <ButtonLink look="quiet" icon="ballot" to={paths.myVotes()}>
            {t('receipts.to_votes')}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}

function FileChoice({ onFile }: { onFile: (file: File) => void }) {
  const t = useText();
  const ref = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon="upload" onClick={() => ref.current?.click()}>
        {t('receipts.open_file')}
      </Button>
      {/* Any kind: mail programs and phones rename files. */}
      <input
        ref={ref}
        type="file"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Allows choosing the same file again.
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}

function PasteForm({ onFragment }: { onFragment: (fragment: string) => void }) {
  const t = useText();
  const [pasted, setPasted] = useState('');
  const [fault, setFault] = useState<Problem | null>(null);

  async function send(event: SubmitEvent) {
    event.preventDefault();
    const given: Given = await readGiven(pasted);
    if ('fragment' in given) onFragment(given.fragment);
    else setFault(given.fault);
  }

  return (
    <form noValidate onSubmit={(event) => void send(event)} className="grid gap-3">
      <Labelled
        label={t('receipts.paste_label')}
        hint={t('receipts.paste_hint')}
        error={fault && t(PROBLEMS[fault])}
      >
        {(tied) => (
          <textarea
            {...tied}
            rows={5}
            value={pasted}
            autoCapitalize="off"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            onChange={({ target }) => {
              setPasted(target.value);
              setFault(null);
            }}
            className={`max-h-60 w-full rounded-card border bg-surface px-4 py-3 font-mono text-sm wrap-anywhere text-ink ${fault ? 'border-danger' : 'border-control-line'}`}
          />
        )}
      </Labelled>
      <Button type="submit" look="secondary" className="justify-self-start">
        {t('receipts.paste_check')}
      </Button>
    </form>
  );
}
