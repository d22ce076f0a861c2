import { useState } from 'react';
import { type Inline, readBody } from '../../domain/broadcasts/rules.ts';
import type { Language } from '../../domain/language.ts';
import { Segments } from '../ui/Segments.tsx';
import { useText } from '../i18n/locale.ts';

const WIDTHS = { phone: 'max-w-80', desktop: 'max-w-160' } as const;

/**
 * The mail as recipients will see it, with the same parser of its marks as the server's. Mails are always
 * light, whatever the theme of the pages.
 */
export function MailPreview({
  language,
  subject,
  body,
  ranks = [],
}: {
  language: Language;
  subject: string;
  body: string;
  /** What the mail of an owner ends with, by an example. */
  ranks?: readonly Inline[][];
}) {
  const t = useText();
  const [device, setDevice] = useState<keyof typeof WIDTHS>('phone');
  const written = readBody(body);
  const paragraphs = [...written, ...ranks];
  return (
    <section aria-label={t('broadcasts.preview')} className="grid grid-cols-1 content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg font-bold">{t('broadcasts.preview')}</h2>
        <Segments
          label={t('broadcasts.preview_as')}
          value={device}
          choices={[
            { value: 'phone', text: t('broadcasts.phone') },
            { value: 'desktop', text: t('broadcasts.desktop') },
          ]}
          onChoose={setDevice}
        />
      </div>
      <div className="rounded-card bg-line p-3">
        <article
          lang={language}
          className={`mx-auto overflow-hidden rounded-card bg-[#FFF9F0] text-[#2A1A2E] shadow-card transition-[max-width] motion-reduce:transition-none ${WIDTHS[device]}`}
        >
          <header className="border-b border-[#EADFD0] bg-[#FFFFFF] px-5 py-3">
            <p className="text-sm text-[#6A5A6E]">Vota Taco</p>
            <p className="font-bold wrap-anywhere">
              {subject.trim() || t('broadcasts.no_subject')}
            </p>
          </header>
          <div className="px-6 py-6">
            <p className="mb-5 text-xl font-extrabold text-[#C2381A]">Vota Taco</p>
            {written.length === 0 && <p className="text-[#6A5A6E]">{t('broadcasts.no_body')}</p>}
            {paragraphs.map((inlines, paragraph) => (
              // oxlint-disable-next-line react/no-array-index-key -- paragraphs have no other name
              <p key={paragraph} className="mb-4 wrap-anywhere whitespace-pre-line">
                {inlines.map(({ text, isBold, href }, part) => {
                  const words = isBold ? <strong>{text}</strong> : text;
                  return href === null ? (
                    // oxlint-disable-next-line react/no-array-index-key -- nor have their parts
                    <span key={part}>{words}</span>
                  ) : (
                    // oxlint-disable-next-line react/no-array-index-key -- nor have their parts
                    <span key={part} title={href} className="text-[#C2381A] underline">
                      {words}
                    </span>
                  );
                })}
              </p>
            ))}
            <p className="mt-8 text-sm text-[#6A5A6E]">{t('broadcasts.preview_foot')}</p>
          </div>
        </article>
      </div>
    </section>
  );
}
