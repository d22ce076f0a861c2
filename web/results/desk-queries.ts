import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ResultDesk } from '../../domain/results/schema.desk.ts';
import type { CategoryPreview, PreviewedCategory } from '../../domain/results/schema.preview.ts';
import { cached } from '../api/cached.ts';
import { cachedByAdmins } from '../api/cached.admins.ts';
import type { Api } from '../api/client.ts';

/** Every act on the desk reads all queries under this key again. */
export const DESK_KEY = ['mine', 'result-desk'];
const WHOLE_DESK = [...DESK_KEY, 'whole'];

/** The desk; the lists of a frozen version, which may be large, come once. */
export const deskQuery = (api: Api) =>
  queryOptions({
    queryKey: WHOLE_DESK,
    queryFn: async ({ client, signal }): Promise<ResultDesk> => {
      const before = keptDesk(client)?.frozen;
      const known = before?.lists ? before.id : undefined;
      const desk = await api.results.desk({ ...(known && { known }) }, { signal });
      const { frozen } = desk;
      if (!before || !frozen || frozen.lists || frozen.id !== before.id) return desk;
      return { ...desk, frozen: { ...frozen, lists: before.lists } };
    },
    ...cachedByAdmins.desk,
  });

const keptDesk = (client: QueryClient) => client.getQueryData<ResultDesk>(WHOLE_DESK);

/** Shows what an act on the desk has answered. */
export const keepDesk = (client: QueryClient, desk: ResultDesk): void => {
  client.setQueryData(WHOLE_DESK, desk);
};

/** The same without lists, for the line on the dashboard. */
export const deskStepQuery = (api: Api) =>
  queryOptions({
    queryKey: [...DESK_KEY, 'step'],
    queryFn: ({ signal }) => api.results.desk({ known: 'any' }, { signal }),
    ...cached.tally,
  });

/** The rules as they are edited: read anew each time the page opens. */
export const editedRulesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['result-rules', 'edited'],
    queryFn: ({ signal }) => api.results.rules({}, { signal }),
    ...cached.edited,
    ...cached.unkept,
  });

/** What categories would make of the votes of now, by the keys of their rows in the editor. */
export const rulesPreviewQuery = (
  api: Api,
  asked: readonly { key: string; category: PreviewedCategory }[],
) =>
  queryOptions({
    queryKey: [...DESK_KEY, 'preview', asked],
    queryFn: async ({ signal }): Promise<Record<string, CategoryPreview>> => {
      const categories = asked.map(({ category }) => category);
      const preview = await api.results.previewRules({ categories }, { signal });
      return Object.fromEntries(
        preview.categories.map((one, place) => [asked[place]?.key ?? '', one]),
      );
    },
    enabled: asked.length > 0,
    placeholderData: keepPreviousData,
    ...cachedByAdmins.adminOnFocus,
  });
