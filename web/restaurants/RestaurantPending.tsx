import { PendingPage } from '../shell/PendingPage.tsx';
import { RestaurantSkeleton } from '../ui/Skeleton.tsx';

export const RestaurantPending = () => <PendingPage shape={RestaurantSkeleton} />;
