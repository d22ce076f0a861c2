import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useLocation } from '@tanstack/react-router';
import { type ComponentProps, Suspense, useEffect, useEffectEvent, useMemo } from 'react';
import { safeLink } from '../../domain/restaurants/rules.ts';
import type { Restaurant } from '../../domain/restaurants/schema.ts';
import type { Rating } from '../../domain/voting/rules.ts';
import { useApi } from '../api/context.ts';
import { FavouriteButton } from '../favourites/FavouriteButton.tsx';
import { useText } from '../i18n/locale.ts';
import { paths } from '../paths.ts';
import { locateIfAllowed } from '../platform/position.ts';
import { Reviews } from '../reviews/Reviews.tsx';
import { settingsQuery } from '../shell/queries.ts';
import { BackLink } from '../ui/BackLink.tsx';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { lazyOptional } from '../ui/optional.ts';
import { useAutoOpen } from '../voting/auto-open.ts';
import { ClosingStrip } from '../voting/ClosingStrip.tsx';
import { closingOf, WAITING } from '../voting/closing.ts';
import type { Decide } from '../voting/decision.ts';
import { useRatings } from '../voting/draft.ts';
import { votingStatusQuery } from '../voting/queries.ts';
import { useSubmission } from '../voting/submission.ts';
import { useDecide } from '../voting/use-decision.ts';
import { goToRating } from '../voting/vote-focus.ts';
import { VoteBar } from '../voting/VoteBar.tsx';
import { BesideDishes } from './BesideDishes.tsx';
import { cardOf } from './card.ts';
import { isSpecial3 } from './dish-layout.ts';
import { Dishes } from './Dishes.tsx';
import { PlaceHeader } from './PlaceHeader.tsx';
import { choosePromo } from './promo-video.ts';
import { PromoVideo } from './PromoVideo.tsx';
import { restaurantQuery } from './queries.ts';
import { readRestaurantSearch } from './restaurant-search.ts';
import { ShareButton } from './ShareButton.tsx';
import { SuggestedRestaurants } from './SuggestedRestaurants.tsx';

/**
 * Loaded when a dish is rated; most visitors only look. It includes sending the vote and its
 * waiting state: the network may be gone when the vote is submitted.
 */
const { LazyDialog: SubmitDialog, prepare: prepareSubmitDialog } = lazyDialog(async () => {
  const [module] = await Promise.all([
    import('../voting/SubmitDialog.tsx'),
    import('../voting/Outbox.tsx'),
  ]);
  return module.SubmitDialog;
});
const { LazyDialog: Counted, prepare: prepareCounted } = lazyDialog(
  async () => (await import('../voting/Counted.tsx')).Counted,
);

/** Few come back after their vote. */
const OwnVote = lazyOptional(() => import('../voting/OwnVote.tsx').then((m) => m.OwnVote));
const route = getRouteApi('/restaurant/$restaurantId');

const round =
  'grid size-12 place-items-center rounded-full border border-control-line bg-surface hover:bg-chile-soft';

/** One page per restaurant: state of one does not carry over to the next. */
export function RestaurantPage() {
  const { restaurantId } = route.useParams();
  return (
    <>
      <ClosingStrip />
      <Place key={restaurantId} restaurantId={restaurantId} />
    </>
  );
}

/** Picture, name, address and distance, the action, dishes, then the rest. */
function Place({ restaurantId }: { restaurantId: string }) {
  const api = useApi();
  const { stateId, vote } = readRestaurantSearch(route.useSearch());
  const { data: restaurant } = useSuspenseQuery(restaurantQuery(api, restaurantId));
  const { data: settings } = useSuspenseQuery(settingsQuery(api));
  const ratings = useRatingsOf(restaurant);
  const decide = useDecide(restaurant);
  const flow = useSubmission(restaurant, ratings, decide);
  const counted = useOwnRatings(restaurantId);
  const { dishes } = restaurant;
  const decision = decide?.(null, null);
  const closed = decision ? closingOf(decision) : null;
  const closing = flow.onItsWay ? WAITING : closed;
  const isInviting = decision !== undefined && !closing;
  const video = choosePromo(restaurant.videoUrl, settings.defaultRestaurantVideoUrl);
  const poster = video?.isFestivals
    ? settings.mainPageImageUrl
    : (dishes.find(({ imageUrl }) => imageUrl)?.imageUrl ?? restaurant.logoUrl);
  useVoteOpening(ratings, decide, flow, vote === 'true' && isInviting);

  return (
    <>
      {/* No grid on a phone: in a grid the bar could not leave its row, to stay at the lower edge. */}
      <div className="page flex flex-col gap-x-10 gap-y-6 pt-4 *:min-w-0 lg:grid lg:max-w-[1200px] lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)] lg:grid-rows-[auto_auto_1fr] lg:py-6">
        <div className="lg:col-span-2">
          <PlaceToolbar restaurant={restaurant} stateId={stateId} />
        </div>
        <PlaceHeader restaurant={restaurant} />
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6 lg:row-span-2">
          <OwnToday
            restaurant={restaurant}
            flow={flow}
            instagramUrl={safeLink(settings.instagramUrl)}
          />
          <Dishes
            restaurant={restaurant}
            ratings={counted ?? ratings}
            closing={closing}
            isInviting={isInviting}
            video={video}
            poster={poster}
          />
          {video && !dishes.some(isSpecial3) && (
            <VideoSection video={video} name={restaurant.name} poster={poster} />
          )}
        </div>
        <BesideDishes restaurant={restaurant} hasResult={Boolean(settings.resultYear)}>
          {dishes.length > 0 && (
            <VoteBar
              restaurant={restaurant}
              ratings={ratings}
              counted={counted}
              decide={decide}
              onItsWay={flow.onItsWay}
              onSubmit={flow.begin}
              onShow={flow.reopen}
            />
          )}
        </BesideDishes>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:col-start-2">
          <Reviews restaurant={restaurant} />
          <SuggestedRestaurants restaurant={restaurant} />
        </div>
      </div>
      {flow.submission.step !== 'idle' && (
        <SubmitDialog
          restaurant={restaurant}
          stateId={stateId}
          ratings={ratings}
          closing={closed}
          flow={flow}
          onClose={flow.close}
        />
      )}
    </>
  );
}

function VideoSection(shown: ComponentProps<typeof PromoVideo>) {
  const t = useText();
  return (
    <section aria-labelledby="video" className="grid gap-4">
      <h2 id="video" className="text-xl">
        {t(shown.video.isFestivals ? 'restaurants.video_festival' : 'restaurants.video')}
      </h2>
      <PromoVideo {...shown} />
    </section>
  );
}

/** One's own vote of today: just counted, or of earlier. */
function OwnToday({
  restaurant,
  flow,
  instagramUrl,
}: {
  restaurant: Restaurant;
  flow: ReturnType<typeof useSubmission>;
  instagramUrl: string | null;
}) {
  const { id: restaurantId, name, dishes } = restaurant;
  const { data: status } = useQuery(votingStatusQuery(useApi(), restaurantId));
  if (flow.submission.step === 'counted') {
    return (
      <Counted
        key={flow.submission.ballot.ballotId}
        outcome={flow.submission}
        restaurantName={name}
        dishes={dishes}
        instagramUrl={instagramUrl}
        onRetryReview={flow.resume}
        onLeaveReview={flow.leaveReview}
        onClose={flow.close}
      />
    );
  }
  if (!status?.vote) return null;
  return (
    <Suspense fallback={null}>
      <OwnVote vote={status.vote} dishes={dishes} />
    </Suspense>
  );
}

/** The back link, and the actions for the restaurant. */
function PlaceToolbar({
  restaurant,
  stateId,
}: {
  restaurant: Restaurant;
  /** Of the list that led here. */
  stateId: string | undefined;
}) {
  const t = useText();
  const isFromList = useLocation({ select: ({ state }) => state.isFromList === true });
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <BackLink
        to={stateId ? paths.state(stateId) : paths.home()}
        byHistory={!stateId || isFromList}
      >
        {stateId ? t('restaurants.state_title', { state: restaurant.stateName }) : t('shell.back')}
      </BackLink>
      <div className="flex shrink-0 gap-2">
        <ShareButton restaurant={restaurant} className={round} />
        <FavouriteButton restaurant={cardOf(restaurant)} className={round} />
      </div>
    </div>
  );
}

/** The vote of today, also from another device, in place of what is rated on this one; undefined without one. */
function useOwnRatings(restaurantId: string): readonly Rating[] | undefined {
  return useQuery(votingStatusQuery(useApi(), restaurantId)).data?.vote?.ratings;
}

/** The ratings here. A dish may have left the menu since it was rated. */
function useRatingsOf({ id: restaurantId, dishes }: Restaurant) {
  const drafted = useRatings(restaurantId);
  return useMemo(
    () => drafted.filter(({ dishId }) => dishes.some(({ id }) => id === dishId)),
    [drafted, dishes],
  );
}

/** Loads what a vote needs: the dialog, once a dish is rated, and the position, where allowed. */
function useVotePreparation(hasRated: boolean): void {
  useEffect(() => {
    // If loading fails now, the tap loads it again.
    if (hasRated) void Promise.all([prepareSubmitDialog(), prepareCounted()]);
  }, [hasRated]);
  useEffect(() => void locateIfAllowed(), []);
}

/**
 * Prepares the vote, and opens it: once dishes are rated, and where the address has `vote=true`.
 * @param isAsked whether the address asks for it, and it is known that there is a vote
 */
function useVoteOpening(
  ratings: readonly Rating[],
  decide: Decide | undefined,
  flow: ReturnType<typeof useSubmission>,
  isAsked: boolean,
): void {
  useVotePreparation(ratings.length > 0);
  useAutoOpen(ratings, decide, flow.isIdle, flow.begin);
  const open = useEffectEvent(() => {
    if (ratings.some(({ rating }) => rating > 0)) flow.begin();
    else goToRating();
  });
  useEffect(() => {
    if (isAsked) open();
  }, [isAsked]);
}
