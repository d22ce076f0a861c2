import type { ReactNode } from 'react';
import { BackLink } from '../ui/BackLink.tsx';
import { StateShape } from './StateShape.tsx';

/** The top of a place's page: below paper bunting, its name, its counts, and its state's shape. */
export function PlaceBand({
  back,
  title,
  summary,
  stateId,
  isWide = false,
  children,
}: {
  back: { to: string; text: string };
  title: string;
  summary: string;
  stateId?: string;
  /** Whether a map is beside the list below. */
  isWide?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className="relative overflow-clip bg-chile-soft">
      {stateId && (
        <StateShape
          stateId={stateId}
          className="pointer-events-none absolute -right-4 -bottom-4 size-20 text-chile opacity-20 sm:right-[max(16px,calc(50%-360px))] sm:size-52"
        />
      )}
      <div className="papel-picado relative text-chile" />
      <div
        className={`page relative grid gap-3 pt-1 pb-4 sm:pt-2 sm:pb-6 ${isWide ? 'lg:max-w-[1120px]' : ''}`}
      >
        <BackLink to={back.to}>{back.text}</BackLink>
        <div className="grid gap-1">
          <h1 className="text-2xl font-extrabold wrap-anywhere sm:text-3xl">{title}</h1>
          <p className="sm:text-lg">{summary}</p>
        </div>
        {children}
      </div>
    </div>
  );
}
