import { roundTicks } from './ticks.ts';
import {
  Bar as DrawnBar,
  BarChart as Drawing,
  CartesianGrid,
  Rectangle,
  type RectangleProps,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';

/** One bar, and one row of the table. */
export interface Bar {
  key: string;
  /** Shown under the axis, where there is room for it. */
  short: string;
  /** Shown in the table, and in the bar's tooltip. */
  name: string;
  value: number;
  /** Whether it is paler than the others. */
  isFaint?: boolean;
}

const tick = { fill: 'var(--muted)', fontSize: 12 };

/** The drawing of a bar chart: not animated, and not focusable, as its table is below. */
export function Bars({
  height,
  bars,
  writeValue,
  valueName,
}: {
  /** In px. */
  height: number;
  bars: readonly Bar[];
  writeValue: (value: number) => string;
  valueName: string;
}) {
  const ticks = roundTicks(Math.max(0, ...bars.map(({ value }) => value)));
  return (
    <ResponsiveContainer width="100%" height={height} initialDimension={{ width: 320, height }}>
      <Drawing
        data={[...bars]}
        accessibilityLayer={false}
        margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="short"
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: 'var(--control-line)' }}
          interval="equidistantPreserveStart"
          minTickGap={12}
        />
        <YAxis
          width="auto"
          ticks={ticks}
          domain={[0, ticks.at(-1) ?? 1]}
          interval={0}
          tick={tick}
          tickLine={false}
          axisLine={false}
          tickFormatter={writeValue}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--chile-soft)' }}
          content={<Tip writeValue={writeValue} valueName={valueName} />}
        />
        <DrawnBar dataKey="value" isAnimationActive={false} maxBarSize={40} shape={Shape} />
      </Drawing>
    </ResponsiveContainer>
  );
}

const Shape = (shape: RectangleProps & { payload?: Bar }) => (
  <Rectangle
    {...shape}
    radius={[4, 4, 0, 0]}
    fill={
      shape.payload?.isFaint
        ? 'color-mix(in srgb, var(--chile) 35%, var(--surface))'
        : 'var(--chile)'
    }
  />
);

/** The tooltip of a bar; the chart passes the bar. */
function Tip({
  active,
  payload,
  writeValue,
  valueName,
}: {
  active?: boolean;
  payload?: { payload?: Bar }[];
  writeValue: (value: number) => string;
  valueName: string;
}) {
  const bar = payload?.[0]?.payload;
  if (!active || !bar) return null;
  return (
    <p className="rounded-card border border-line bg-surface px-3 py-2 text-sm shadow-card">
      <span className="block text-muted">{bar.name}</span>
      <strong className="tabular-nums">
        {writeValue(bar.value)} {valueName.toLowerCase()}
      </strong>
    </p>
  );
}
