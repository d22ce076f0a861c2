import type { ReactNode } from 'react';
import { BackLink } from '../ui/BackLink.tsx';

/** The top of a page of results: strings of paper in all colours, the title, and what it is about. */
export function ResultHero({
  back,
  title,
  told,
  children,
}: {
  back?: { to: string; text: string };
  title: string;
  told?: string;
  children?: ReactNode;
}) {
  return (
    <div className="overflow-clip bg-chile-soft">
      <div aria-hidden="true" className="festoon" />
      <div className="page relative grid gap-6 pt-2 lg:max-w-[1120px]">
        {back && <BackLink to={back.to}>{back.text}</BackLink>}
        <div className={`grid gap-1 ${back ? '' : 'pt-2 text-center'}`}>
          <h1
            dir="auto"
            className={`font-extrabold wrap-anywhere ${back ? 'text-2xl sm:text-3xl' : 'text-3xl sm:text-[3.5rem] sm:leading-none'}`}
          >
            {title}
          </h1>
          {told && <p className="sm:text-lg">{told}</p>}
        </div>
        {children}
      </div>
    </div>
  );
}
