import { getRouteApi } from '@tanstack/react-router';
import { CountiesView } from './CountiesView.tsx';
import { CountyView } from './CountyView.tsx';
import { StatesView } from './StatesView.tsx';
import { StateView } from '../restaurants/StateView.tsx';

const route = getRouteApi('/');

/** Home is several views; its address says which (S1 §2). */
export function HomePage() {
  const { state, counties, county } = route.useSearch();
  if (state) return <StateView key={state} stateId={state} />;
  if (counties) return <CountiesView stateId={counties} />;
  if (county) return <CountyView countyId={county} />;
  return <StatesView />;
}
