import { RowsComing } from '../../web/ui/RowsComing.tsx';
import {
  PageSkeleton,
  PlacesSkeleton,
  PlaceSkeleton,
  RowsSkeleton,
} from '../../web/ui/Skeleton.tsx';
import { Spinner } from '../../web/ui/Spinner.tsx';
import { TakesLong } from '../../web/ui/TakesLong.tsx';
import type { Part } from '../part.ts';

export const waiting: readonly Part[] = [
  {
    name: 'PageSkeleton',
    file: 'web/ui/Skeleton.tsx',
    states: [{ name: 'A page is on its way', draw: () => <PageSkeleton /> }],
  },
  {
    name: 'PlaceSkeleton',
    file: 'web/ui/Skeleton.tsx',
    states: [{ name: 'A restaurant is on its way', draw: () => <PlaceSkeleton /> }],
  },
  {
    name: 'PlacesSkeleton',
    file: 'web/ui/Skeleton.tsx',
    states: [{ name: 'Restaurants are on their way', draw: () => <PlacesSkeleton /> }],
  },
  {
    name: 'TakesLong',
    file: 'web/ui/TakesLong.tsx',
    states: [{ name: 'It takes long', draw: () => <TakesLong afterMs={0} /> }],
  },
  {
    name: 'RowsSkeleton',
    file: 'web/ui/Skeleton.tsx',
    states: [{ name: 'Rows are on their way', draw: () => <RowsSkeleton /> }],
  },
  {
    name: 'RowsComing',
    file: 'web/ui/RowsComing.tsx',
    states: [
      {
        name: 'At the top of a table',
        draw: (say) => (
          <div className="overflow-clip rounded-card bg-surface">
            <RowsComing />
            <p className="p-4">{say('The rows before', 'Las filas de antes')}</p>
          </div>
        ),
      },
    ],
  },
  {
    name: 'Spinner',
    file: 'web/ui/Spinner.tsx',
    states: [
      {
        name: 'Something is on its way',
        draw: (say) => <Spinner>{say('Checking where you are…', 'Viendo dónde estás…')}</Spinner>,
      },
    ],
  },
];
