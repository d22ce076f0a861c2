import type { Anchor, Anchoring } from '../../domain/anchors/schema.ts';
import { ANCHORS_SHOWN } from '../../domain/anchors/rules.ts';
import type { Queryable } from '../../database/open.ts';
import type { Translator } from '../../locales/translate.ts';
import type { Config } from '../config.ts';
import { type AnchorRow, type RunRow, selectNewest } from './queries.ts';

type Shown = Pick<Config, 'anchor'>;

const presentAnchor = (row: AnchorRow, { anchor }: Shown): Anchor => ({
  size: row.size,
  root: row.root.toString('base64'),
  chain: row.chainName,
  transaction: row.transactionHash,
  block: row.block,
  at: (row.finalAt ?? row.preparedAt).toISOString(),
  state: row.state,
  url:
    anchor?.explorerUrl && anchor.chainId === row.chainId
      ? `${anchor.explorerUrl}/${row.transactionHash}`
      : null,
});

/** The newest anchors for everybody, without those that were given up. */
export async function readAnchors(db: Queryable, config: Shown): Promise<Anchor[]> {
  const rows = await selectNewest(db, ANCHORS_SHOWN);
  return rows.map((row) => presentAnchor(row, config));
}

export function presentAnchoring(
  config: Shown,
  run: RunRow | null,
  rows: readonly AnchorRow[],
  translate: Translator,
): Anchoring {
  const { anchor } = config;
  return {
    chain: anchor
      ? {
          name: anchor.chainName,
          contract: anchor.contract,
          account: run?.account ?? null,
          funds: run?.funds ?? null,
        }
      : null,
    ranAt: run?.ranAt?.toISOString() ?? null,
    problem: run?.problem
      ? {
          code: run.problem,
          words: translate(`anchors.problem_${run.problem}`),
          detail: run.detail,
        }
      : null,
    isAsked: run?.askedAt != null,
    anchors: rows.map((row) => ({ ...presentAnchor(row, config), failure: row.failure })),
  };
}
