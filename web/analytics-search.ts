/** The organisers' figures. */
export interface AnalyticsSearch {
  /** How many days; left out for all time. */
  range?: '7' | '30' | '90';
}

export function readAnalyticsSearch({ range }: Record<string, unknown>): AnalyticsSearch {
  return range === '7' || range === '30' || range === '90' ? { range } : {};
}
