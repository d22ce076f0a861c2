import { PendingPage } from '../shell/PendingPage.tsx';
import { PlaceSkeleton } from '../ui/Skeleton.tsx';

export const RestaurantPending = () => <PendingPage shape={PlaceSkeleton} />;
