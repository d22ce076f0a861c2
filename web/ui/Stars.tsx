import { Icon } from './Icon.tsx';

/** Stars of a review, of 5, filled up to `stars`, to the nearest half; `label` says it in words. */
export function Stars({ stars, label }: { stars: number; label: string }) {
  const halves = Math.round(stars * 2);
  return (
    <span className="inline-flex flex-wrap items-center gap-0.5" role="img" aria-label={label}>
      {[1, 2, 3, 4, 5].map((star) => (
        <span
          key={star}
          className="relative text-ink [--fill:transparent] data-[on=true]:[--fill:var(--marigold)]"
          data-on={star <= halves / 2}
        >
          <Icon name="star" size={4} />
          {star - halves / 2 === 0.5 && (
            <span className="absolute inset-y-0 left-0 w-1/2 overflow-hidden [--fill:var(--marigold)]">
              <Icon name="star" size={4} />
            </span>
          )}
        </span>
      ))}
    </span>
  );
}
