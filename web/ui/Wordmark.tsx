import sprite from './sprite.svg?no-inline';

/**
 * The name of the app as it is drawn, with its own letters also where the festive font does not come; in the
 * colour of its text. It shrinks where there is too little room.
 * @param name what it says
 */
export function Wordmark({ name }: { name: string }) {
  return (
    <svg role="img" aria-label={name} className="h-[0.95rem] w-[5.46rem] max-w-full min-w-0">
      <use href={`${sprite}#wordmark`} />
    </svg>
  );
}
