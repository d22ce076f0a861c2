import sprite from './sprite.svg?no-inline';

export type IconName =
  | 'apple'
  | 'archive'
  | 'merge'
  | 'arrow-up'
  | 'back'
  | 'ballot'
  | 'chart'
  | 'check'
  | 'chevron-down'
  | 'clock'
  | 'close'
  | 'device'
  | 'directions'
  | 'download'
  | 'edit'
  | 'eye'
  | 'eye-off'
  | 'facebook'
  | 'forward'
  | 'globe'
  | 'google'
  | 'heart'
  | 'history'
  | 'image'
  | 'info'
  | 'instagram'
  | 'key'
  | 'link'
  | 'list'
  | 'lock'
  | 'mail'
  | 'medal'
  | 'menu'
  | 'moon'
  | 'more'
  | 'offline'
  | 'pause'
  | 'phone'
  | 'pin'
  | 'play'
  | 'plus'
  | 'radio'
  | 'reply'
  | 'search'
  | 'send'
  | 'settings'
  | 'share'
  | 'sign-out'
  | 'star'
  | 'store'
  | 'sun'
  | 'table'
  | 'taco-full'
  | 'tiktok'
  | 'trash'
  | 'undo'
  | 'upload'
  | 'user'
  | 'users'
  | 'warning';

const SIZES = {
  4: 'size-4',
  5: 'size-5',
  6: 'size-6',
  7: 'size-7',
  8: 'size-8',
  10: 'size-10',
} as const;

/**
 * A glyph of the sprite in the colour of its text; hidden from screen readers.
 * @param size in steps of 4 px
 */
export function Icon({
  name,
  size = 5,
  className = '',
}: {
  name: IconName;
  size?: keyof typeof SIZES;
  className?: string;
}) {
  return (
    <svg className={`shrink-0 ${SIZES[size]} ${className}`} aria-hidden="true" focusable="false">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
