import { StateShape } from '../../web/places/StateShape.tsx';
import { SponsorLogo } from '../../web/shell/Sponsors.tsx';
import { Icon, type IconName } from '../../web/ui/Icon.tsx';
import sprite from '../../web/ui/sprite.svg?raw';
import { Picture } from '../../web/ui/Picture.tsx';
import { Wordmark } from '../../web/ui/Wordmark.tsx';
import type { Part } from '../part.ts';

/** All glyphs of the sprite; the app's name beside them is no square. */
const NAMES = [...sprite.matchAll(/<symbol id="([\w-]+)" viewBox="0 0 /g)].map(
  (match) => match[1] as IconName,
);

const icon: Part = {
  name: 'Icon',
  file: 'web/ui/Icon.tsx',
  states: [
    {
      name: 'Every glyph',
      isWide: true,
      draw: () => (
        <ul lang="en" className="grid grid-cols-[repeat(auto-fill,minmax(104px,1fr))] gap-3">
          {NAMES.map((name) => (
            <li key={name} className="grid justify-items-center gap-1 text-sm text-muted">
              <span className="text-ink">
                <Icon name={name} size={6} />
              </span>
              {name}
            </li>
          ))}
        </ul>
      ),
    },
    {
      name: 'Every size',
      draw: () => (
        <div className="flex flex-wrap items-end gap-3">
          {([4, 5, 6, 7, 8, 10] as const).map((size) => (
            <Icon key={size} name="taco-full" size={size} />
          ))}
        </div>
      ),
    },
  ],
};

const wordmark: Part = {
  name: 'Wordmark',
  file: 'web/ui/Wordmark.tsx',
  states: [
    {
      name: 'With room',
      draw: () => (
        <span className="text-chile">
          <Wordmark name="Vota Taco" />
        </span>
      ),
    },
    {
      name: 'With too little room',
      draw: () => (
        <span className="flex w-12 text-chile">
          <Wordmark name="Vota Taco" />
        </span>
      ),
    },
  ],
};

const shape = 'size-[120px] rounded-card';
const picture: Part = {
  name: 'Picture',
  file: 'web/ui/Picture.tsx',
  states: [
    {
      name: 'There',
      draw: () => <Picture src="/icon-512.png" alt="" width={120} height={120} className={shape} />,
    },
    {
      name: 'None',
      draw: () => <Picture src={null} alt="" width={120} height={120} className={shape} />,
    },
    {
      name: 'Error: it cannot be read',
      draw: () => (
        <Picture
          src="data:image/png;base64,AAAA"
          alt=""
          width={120}
          height={120}
          className={shape}
        />
      ),
    },
  ],
};

const sponsorLogo: Part = {
  name: 'SponsorLogo',
  file: 'web/shell/Sponsors.tsx',
  states: [false, true].map((isNear) => ({
    name: isNear ? 'Near the screen' : 'Still far below the screen',
    draw: () => (
      <ul className="flex">
        <li>
          <SponsorLogo
            isNear={isNear}
            sponsor={{
              name: 'Masa Norte',
              logoUrl: '/sponsors/masa-norte.svg',
              url: 'https://example.com/',
            }}
          />
        </li>
      </ul>
    ),
  })),
};

const stateShape: Part = {
  name: 'StateShape',
  file: 'web/places/StateShape.tsx',
  states: [
    {
      name: 'Every state',
      draw: () => (
        <div className="flex gap-6 text-chile">
          <StateShape stateId="SC" className="h-24" />
          <StateShape stateId="GA" className="h-24" />
        </div>
      ),
    },
  ],
};

export const pictures: readonly Part[] = [icon, wordmark, picture, sponsorLogo, stateShape];
