import { useState } from 'react';
import { readApiOrigin } from '../api/origin.ts';
import { useText } from '../i18n/locale.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { Icon } from '../ui/Icon.tsx';
import { FileButton, ZIPS } from './FileButton.tsx';

const DOWNLOADS = [
  { path: 'export', text: 'imports.export_all' },
  { path: 'export?format=csv&sheet=restaurants', text: 'imports.export_restaurants_csv' },
  { path: 'export?format=csv&sheet=dishes', text: 'imports.export_dishes_csv' },
  { path: 'template', text: 'imports.template' },
] as const;

/** Takes a dropped or chosen file, with a zip of its pictures before it or beside it, and offers files to start from. */
export function FileStep({ onFile }: { onFile: (file: File, zip?: File) => void }) {
  const t = useText();
  const hydrated = useHydrated();
  const [isOver, setOver] = useState(false);
  const [zip, setZip] = useState<File>();
  const origin = hydrated ? readApiOrigin() : '';
  return (
    <div className="grid gap-6 lg:grid-cols-[3fr_2fr]">
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const files = [...event.dataTransfer.files];
          const [sheet] = files.filter((file) => !isZip(file));
          const pictures = files.find(isZip) ?? zip;
          setZip(pictures);
          if (sheet) onFile(sheet, pictures);
        }}
        className={`grid content-center justify-items-center gap-3 rounded-card border-2 border-dashed p-8 text-center ${isOver ? 'border-chile bg-chile-soft' : 'border-control-line bg-surface'}`}
      >
        <span className="grid size-14 place-items-center rounded-full bg-chile-soft text-chile">
          <Icon name="table" size={7} />
        </span>
        <p className="font-display text-xl font-bold max-lg:hidden">{t('imports.drop')}</p>
        <FileButton onFile={(file) => onFile(file, zip)}>{t('imports.choose')}</FileButton>
        <p className="text-sm text-muted">{t('imports.drop_hint')}</p>
        <p className="text-sm text-muted">{t('imports.zip_hint')}</p>
        <FileButton look="secondary" accept={ZIPS} onFile={setZip}>
          {t(zip ? 'imports.pictures_choose_other' : 'imports.zip_choose')}
        </FileButton>
        <p role="status" className="wrap-anywhere empty:hidden">
          {zip && t('imports.zip_chosen', { file: zip.name })}
        </p>
      </div>
      <section
        aria-labelledby="imports-start"
        className="grid content-start gap-3 rounded-card border border-line bg-surface p-6"
      >
        <h2 id="imports-start" className="text-lg font-bold">
          {t('imports.start_title')}
        </h2>
        <p className="text-muted">{t('imports.start_hint')}</p>
        <ul className="grid">
          {DOWNLOADS.map(({ path, text }) => (
            <li key={path}>
              <a
                href={`${origin}/api/imports/${path}`}
                download
                className="inline-flex min-h-11 items-center gap-2 font-semibold wrap-anywhere text-chile underline-offset-4 hover:underline"
              >
                <Icon name="download" />
                {t(text)}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

const isZip = ({ name }: File): boolean => /\.zip$/i.test(name);
