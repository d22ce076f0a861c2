import { Link } from '@tanstack/react-router';
import type { FirstRow } from '../../domain/results/schema.public.ts';
import { linkTo, paths } from '../paths.ts';
import { useResultWords } from './use-result-words.ts';

type Named = Pick<FirstRow, 'name' | 'restaurantId' | 'isLinked'>;

/** The name of a restaurant or dish; a link while its page is there. */
export function ResultName({ row, className }: { row: Named; className: string }) {
  const shape = `wrap-anywhere ${className}`;
  if (!row.isLinked) {
    return (
      <span dir="auto" className={shape}>
        {row.name}
      </span>
    );
  }
  return (
    <Link
      {...linkTo(paths.restaurant(row.restaurantId))}
      dir="auto"
      className={`inline-flex min-h-11 items-center underline-offset-4 hover:underline ${shape}`}
    >
      {row.name}
    </Link>
  );
}

/** Where it is: a dish's restaurant, and the county. */
export function ResultWhere({
  row: { restaurantName, countyName: county, stateId: state },
  className,
}: {
  row: Pick<FirstRow, 'restaurantName' | 'countyName' | 'stateId'>;
  className: string;
}) {
  const { t } = useResultWords();
  return (
    <span dir="auto" className={`wrap-anywhere ${className}`}>
      {restaurantName === null
        ? t('results.in_county', { county, state })
        : t('results.of_restaurant', { restaurant: restaurantName, county, state })}
    </span>
  );
}
