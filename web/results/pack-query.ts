import { queryOptions } from '@tanstack/react-query';
import type { ResultPack, ResultPacks } from '../../domain/results/schema.packs.ts';
import { cached } from '../api/cached.ts';
import type { Api } from '../api/client.ts';

export const isUnderWay = (pack: ResultPack | null): boolean =>
  pack?.state === 'waiting' || pack?.state === 'making';

/** The press packs of the frozen and of the published result; read often while one is made. */
export const packsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['mine', 'packs'],
    queryFn: () => api.results.packs(),
    ...cached.awaited(({ results }: ResultPacks) =>
      results.some(({ newest }) => isUnderWay(newest)),
    ),
  });
