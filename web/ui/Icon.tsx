import sprite from './sprite.svg?no-inline';

export type IconName =
  | 'arrow-up'
  | 'back'
  | 'ballot'
  | 'check'
  | 'clock'
  | 'close'
  | 'directions'
  | 'eye'
  | 'eye-off'
  | 'facebook'
  | 'forward'
  | 'globe'
  | 'info'
  | 'instagram'
  | 'link'
  | 'list'
  | 'mail'
  | 'phone'
  | 'pin'
  | 'search'
  | 'star'
  | 'store'
  | 'taco-full'
  | 'tiktok'
  | 'user'
  | 'warning';

/** A glyph of the sprite in the colour of its text; it says nothing to a screen reader. */
export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string }) {
  return (
    <svg className={`shrink-0 ${className}`} aria-hidden="true" focusable="false">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
