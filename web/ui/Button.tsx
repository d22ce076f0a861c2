import { Link } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { linkTo } from '../paths.ts';
import { Icon, type IconName } from './Icon.tsx';
import { externalLink } from './external-link.ts';

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger';

const LOOKS: Record<ButtonLook, string> = {
  primary:
    'bg-chile text-on-chile hover:brightness-95 disabled:bg-line disabled:text-muted aria-disabled:bg-line aria-disabled:text-muted font-semibold',
  secondary:
    'border border-control-line bg-surface text-ink hover:bg-chile-soft aria-disabled:border-line aria-disabled:text-muted font-semibold',
  danger:
    'bg-danger text-surface hover:brightness-95 disabled:bg-line disabled:text-muted aria-disabled:bg-line aria-disabled:text-muted font-semibold',
  quiet: 'text-chile hover:bg-chile-soft aria-disabled:text-muted font-semibold',
};

/** The classes of a button, for a link that `ButtonLink` does not make. */
export const shape = (look: ButtonLook, wide?: boolean) =>
  `inline-flex min-h-12 items-center justify-center gap-2 rounded-full px-5 py-2 text-center text-base leading-tight transition-colors motion-reduce:transition-none ${LOOKS[look]} ${wide ? 'w-full' : ''}`;

/** Prevents both the click and the form's submission, also by Enter in a field. */
const refuse = (event: MouseEvent) => event.preventDefault();

interface Look {
  look?: ButtonLook;
  icon?: IconName;
  wide?: boolean;
  children: ReactNode;
}

export function Button({
  look = 'primary',
  icon,
  wide,
  children,
  className = '',
  disabled = false,
  onClick,
  ...rest
}: Look & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      // Not `disabled`: that would drop the focus after a press.
      {...(disabled && { 'aria-disabled': true })}
      onClick={disabled ? refuse : onClick}
      className={`${shape(look, wide)} ${className}`}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** An internal link that looks like a button. */
export function ButtonLink({
  look = 'primary',
  icon,
  wide,
  children,
  to,
  className = '',
}: Look & { to: string; className?: string }) {
  return (
    <Link
      {...linkTo(to)}
      activeOptions={{ exact: true }}
      className={`${shape(look, wide)} ${className}`}
    >
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}

/** A link to another site. */
export function ExternalLink({
  look = 'secondary',
  icon,
  wide,
  children,
  href,
  label,
  className = '',
}: Look & { href: string; label?: string; className?: string }) {
  return (
    <a {...externalLink(href)} aria-label={label} className={`${shape(look, wide)} ${className}`}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}
