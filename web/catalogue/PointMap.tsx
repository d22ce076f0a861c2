import { useQuery } from '@tanstack/react-query';
import type { Coordinates } from '../../domain/places/rules.ts';
import { useText } from '../i18n/locale.ts';
import { placeOnMap, pointOnMap } from '../places/map-point.ts';
import { countyShapesQuery } from '../places/queries.ts';
import { STATE_SHAPES } from '../places/state-shapes.ts';
import { useMapsPlatform } from '../platform/maps.ts';
import { ExternalLink } from '../ui/Button.tsx';
import { frameOf, isWithin } from './county-frame.ts';

/**
 * Shows the restaurant's point in the chosen county; the whole state if no county is chosen or the point
 * is outside it. A tap sets the point. It can also be typed, so the map is hidden from screen readers.
 */
export function PointMap({
  stateId,
  countyId,
  point,
  onPoint,
}: {
  stateId: string;
  countyId: string;
  point: Coordinates | null;
  onPoint: (point: Coordinates) => void;
}) {
  const t = useText();
  const { data: shapes = [] } = useQuery({
    ...countyShapesQuery(stateId),
    enabled: stateId in STATE_SHAPES,
  });
  const outline = STATE_SHAPES[stateId];
  if (!outline) return null;
  const [, , width = 600, height = 600] = outline.viewBox.split(' ').map(Number);
  const chosen = shapes.find(([id]) => id === countyId);
  const pin = point && placeOnMap(stateId, point);
  const county = chosen && frameOf(chosen[3]);
  const isClose = county !== undefined && (!point || (pin !== null && isWithin(county, pin)));
  const frame = isClose ? county : { x: 0, y: 0, width, height };
  return (
    <div className="grid gap-2">
      <svg
        viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
        width={frame.width}
        height={frame.height}
        aria-hidden="true"
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          const tapped = pointOnMap(stateId, {
            x: frame.x + ((event.clientX - box.left) / box.width) * frame.width,
            y: frame.y + ((event.clientY - box.top) / box.height) * frame.height,
          });
          if (tapped) onPoint(tapped);
        }}
        className="h-auto w-full max-w-md cursor-crosshair rounded-card"
      >
        <path d={outline.path} className="fill-line" />
        {shapes.map(([id, , , path]) => (
          <path
            key={id}
            d={path}
            className="fill-surface stroke-control-line"
            strokeWidth={0.7}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {chosen && (
          <path
            d={chosen[3]}
            className="fill-chile-soft stroke-chile"
            strokeWidth={2}
            vectorEffect="non-scaling-stroke"
          />
        )}
        {pin && (
          // The same size at every scale of the map.
          <g transform={`translate(${pin.x} ${pin.y}) scale(${frame.width / 600})`}>
            <path
              d="M0 0C-9 -13 -13 -18 -13 -26A13 13 0 1 1 13 -26C13 -18 9 -13 0 0Z"
              className="fill-chile stroke-surface"
              strokeWidth={2.5}
            />
            <circle cy={-26} r={5} className="fill-surface" />
          </g>
        )}
      </svg>
      <p className="text-sm text-muted">
        {t(point && !pin ? 'catalogue.point_beside_map' : 'catalogue.map_hint')}
      </p>
      {point && <MapLink point={point} />}
    </div>
  );
}

/** Links to a map with streets and houses, which the drawing lacks. */
function MapLink({ point: { latitude, longitude } }: { point: Coordinates }) {
  const t = useText();
  const at = `${latitude},${longitude}`;
  const href =
    useMapsPlatform() === 'ios'
      ? `https://maps.apple.com/?ll=${at}&q=${at}`
      : `https://www.google.com/maps/search/?api=1&query=${at}`;
  return (
    <ExternalLink href={href} icon="pin" className="justify-self-start">
      {t('catalogue.see_on_map')}
    </ExternalLink>
  );
}
