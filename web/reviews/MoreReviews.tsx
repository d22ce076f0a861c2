import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useText } from '../i18n/locale.ts';
import { Button } from '../ui/Button.tsx';

/** The way to the next page of a list of reviews. */
export function MoreReviews({
  list,
}: {
  list: Pick<
    UseInfiniteQueryResult,
    'isFetchNextPageError' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >;
}) {
  const t = useText();
  return (
    <>
      {list.isFetchNextPageError && <p role="alert">{t('reviews.more_error')}</p>}
      {list.hasNextPage && (
        <Button
          look="secondary"
          className="justify-self-start"
          aria-disabled={list.isFetchingNextPage}
          onClick={() => {
            if (!list.isFetchingNextPage) void list.fetchNextPage();
          }}
        >
          {t(list.isFetchingNextPage ? 'reviews.loading_more' : 'reviews.more')}
        </Button>
      )}
    </>
  );
}
