import { POLICY_PATHS } from './paths.ts';

/** Which file a route's page comes from, so that the server can tell a browser to fetch it early. */
export const ROUTE_MODULES: Record<string, string> = {
  '/participatingrestaurants': 'web/restaurants/ParticipatingPage.tsx',
  '/restaurant-dashboard': 'web/restaurants/ParticipatingPage.tsx',
  '/restaurant/$restaurantId': 'web/restaurants/RestaurantPage.tsx',
  '/auth': 'web/people/AuthPage.tsx',
  '/my-votes': 'web/voting/MyVotesPage.tsx',
  '/thank-you': 'web/voting/ThankYouPage.tsx',
  '/favourites': 'web/favourites/FavouritesPage.tsx',
  '/forgot-password': 'web/people/ForgotPasswordPage.tsx',
  '/reset-password': 'web/people/ResetPasswordPage.tsx',
  '/account': 'web/account/AccountPage.tsx',
  '/vote-mails': 'web/account/VoteMailsPage.tsx',
  '/admin/user-management': 'web/admin/UserManagementPage.tsx',
  '/admin/$': 'web/admin/AdminPage.tsx',
  ...Object.fromEntries(POLICY_PATHS.map((path) => [path, 'web/policies/PolicyPage.tsx'])),
};
