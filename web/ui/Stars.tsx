import { Icon } from './Icon.tsx';

/** Stars of a review: filled up to `stars` of 5; `label` says it in words. */
export function Stars({ stars, label }: { stars: number; label: string }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-0.5" role="img" aria-label={label}>
      {[1, 2, 3, 4, 5].map((star) => (
        <span
          key={star}
          className="text-ink [--fill:transparent] data-[on=true]:[--fill:var(--marigold)]"
          data-on={star <= Math.round(stars)}
        >
          <Icon name="star" size={4} />
        </span>
      ))}
    </span>
  );
}
