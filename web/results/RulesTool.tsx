import { Icon, type IconName } from '../ui/Icon.tsx';

/** A small button with a picture alone. @param way for whoever puts the focus back after a move */
export function RulesTool({
  icon,
  label,
  way,
  isOff = false,
  onClick,
}: {
  icon: IconName;
  label: string;
  way?: 'up' | 'down';
  isOff?: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      data-way={way}
      aria-label={label}
      title={label}
      disabled={isOff}
      onClick={onClick}
      className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-chile-soft disabled:text-control-line"
    >
      <Icon name={icon} className={way === 'down' ? 'rotate-180' : ''} />
    </button>
  );
}
