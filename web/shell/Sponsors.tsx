import { useEffect, useRef, useState } from 'react';
import type { Sponsor } from '../../domain/settings/schema.ts';
import { pictureSource } from '../api/origin.ts';
import { useText } from '../i18n/locale.ts';

/** Logos load when they are within this distance below the screen. */
const NEAR = '300px';

/** A sponsor's name is shown until the footer is near the screen: a first view loads no logos. */
export function Sponsors({ sponsors }: { sponsors: Sponsor[] }) {
  const t = useText();
  const ref = useRef<HTMLElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setNear(true);
        observer.disconnect();
      },
      { rootMargin: NEAR },
    );
    if (ref.current) observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return (
    <section
      ref={ref}
      aria-labelledby="sponsors"
      className="grid content-start gap-3 lg:max-w-[516px] lg:min-w-40 lg:shrink-[999]"
    >
      <h2 id="sponsors" className="text-lg sm:flex sm:min-h-11 sm:items-center">
        {t('shell.footer_sponsors')}
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
        {sponsors.map((sponsor) => (
          <li key={sponsor.name}>
            <SponsorLogo sponsor={sponsor} isNear={isNear} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Logos are designed for white paper, so they get a white background in the dark theme as well. */
export function SponsorLogo({ sponsor, isNear }: { sponsor: Sponsor; isNear: boolean }) {
  const [hasFailed, setFailed] = useState(false);
  return (
    <a
      href={sponsor.url}
      target="_blank"
      rel="noopener noreferrer sponsored"
      className="grid h-20 place-items-center sm:w-40 overflow-hidden rounded-card border border-line bg-[#fff] p-2 text-center leading-tight font-semibold text-[#2a1a2e] hover:border-control-line"
    >
      {isNear && !hasFailed ? (
        <img
          {...pictureSource(sponsor.logoUrl, 144)}
          alt={sponsor.name}
          width={144}
          height={64}
          decoding="async"
          onError={() => setFailed(true)}
          className="h-16 w-full max-w-36 object-contain"
        />
      ) : (
        sponsor.name
      )}
    </a>
  );
}
