import type { ReactNode } from 'react';
import { PRINT_SHEETS, placeCardPath } from '../../domain/sharing/rules.ts';
import { readApiOrigin } from '../api/origin.ts';
import { useLocale } from '../i18n/locale.ts';
import { useHydrated } from '../platform/hydrated.ts';
import { shape } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { SheetPicture } from './SheetPicture.tsx';
import { ShareRestaurantButton } from './ShareRestaurantButton.tsx';

/** What an owner hangs up, puts on tables, and shares: it all leads to the restaurant's page. */
export function PrintAndShare({ restaurant }: { restaurant: { id: string; name: string } }) {
  const { t, language } = useLocale();
  const origin = useHydrated() ? readApiOrigin() : '';
  return (
    <section aria-labelledby="to-print" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="to-print" className="text-xl">
          {t('sharing.chapter')}
        </h2>
        <p className="max-w-[68ch] text-muted">{t('sharing.chapter_hint')}</p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {PRINT_SHEETS.map((sheet) => {
            const key = sheet === 'poster' ? 'poster' : 'table_card';
            const name = t(`sharing.${key}`);
            return (
              <Item
                key={sheet}
                title={name}
                hint={t(`sharing.${key}_hint`)}
                beside={<SheetPicture sheet={sheet} />}
              >
                <a
                  href={`${origin}/api/owned-restaurants/${restaurant.id}/print/${sheet}`}
                  download=""
                  aria-label={t('sharing.pdf_named', { sheet: name })}
                  className={shape('secondary')}
                >
                  <Icon name="download" />
                  {t('sharing.pdf')}
                </a>
              </Item>
            );
          })}
        </div>
        <Item
          title={t('sharing.card')}
          hint={t('sharing.card_hint')}
          picture={origin + placeCardPath(language, restaurant.id, 'wide')}
        >
          <ShareRestaurantButton restaurant={restaurant} />
        </Item>
      </div>
      <p className="max-w-[68ch] text-sm text-muted">{t('sharing.print_hint')}</p>
    </section>
  );
}

function Item({
  title,
  hint,
  picture,
  beside,
  children,
}: {
  title: string;
  hint: string;
  picture?: string;
  /** A small drawing. */
  beside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center gap-4 rounded-card border border-line bg-surface p-4 shadow-card">
      {beside}
      <div className="grid min-w-0 flex-1 basis-40 grid-cols-[minmax(0,1fr)] content-start gap-4">
        <div className="grid gap-1">
          {picture && (
            <img
              src={picture}
              alt=""
              width={1200}
              height={630}
              loading="lazy"
              className="mb-2 h-auto w-full rounded-[10px] bg-line"
            />
          )}
          <h3 className="text-lg">{title}</h3>
          <p className="text-sm text-muted">{hint}</p>
        </div>
        <div>{children}</div>
      </div>
    </div>
  );
}
