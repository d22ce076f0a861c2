import type { Dish } from '../../domain/restaurants/schema.ts';
import { POINTS, type Rating } from '../../domain/voting/rules.ts';
import { Icon } from '../ui/Icon.tsx';
import { Picture } from '../ui/Picture.tsx';
import { Burst } from './Burst.tsx';

const TACOS = Array.from({ length: POINTS.maxPerDish }, (_, index) => index + 1);

/** The dish that got the vote, with its tacos stamped on. The text beside it says the same in words. */
export function VoteMoment({
  dishes,
  ratings,
}: {
  dishes: readonly Dish[];
  ratings: readonly Rating[];
}) {
  const best = ratings.find(({ rating }) => rating > 0);
  const dish = dishes.find(({ id }) => id === best?.dishId);
  if (!best) return null;
  return (
    <div className="relative mx-auto w-full max-w-[480px]" aria-hidden="true">
      <Burst />
      {dish?.imageUrl && (
        <Picture
          src={dish.imageUrl}
          alt=""
          width={480}
          height={270}
          eager
          className="aspect-video w-full rounded-[10px]"
        />
      )}
      <div
        className={`relative mx-auto flex w-fit max-w-full flex-wrap justify-center gap-1 rounded-[32px] border-2 border-agave bg-surface px-4 py-2 ${dish?.imageUrl ? '-mt-8' : ''}`}
      >
        {TACOS.map((taco) => (
          <span
            key={taco}
            style={{ '--place': taco } as React.CSSProperties}
            className={`flex text-ink ${taco <= best.rating ? 'stamped [--fill:var(--marigold)]' : 'opacity-40 [--fill:transparent]'}`}
          >
            <Icon name="taco-full" size={8} />
          </span>
        ))}
      </div>
    </div>
  );
}
