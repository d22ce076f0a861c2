import type { signals as english } from '../en/signals.ts';
import type { Shape } from '../translate.ts';

/** Grupos de votos que conviene revisar. */
export const signals = {
  fields: {
    clusterId: 'grupo de votos',
  },
} satisfies Shape<typeof english>;
