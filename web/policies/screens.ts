import { fromFiles } from '../api/files.ts';
import { pageHead } from '../page-head.ts';
import { POLICY_PATHS } from '../paths.ts';
import { screen } from '../screens/screen.ts';

/** The policy pages: their texts load with them. */
export const policiesScreens = POLICY_PATHS.map((path) =>
  screen({
    path,
    access: 'everyone',
    loader: ({ context }) =>
      fromFiles(import('./load-policy.ts').then((m) => m.loadPolicy(path, context))),
    head: ({ match: { context, loaderData } }) =>
      loaderData ? pageHead(context, { ...loaderData, path }) : {},
    page: () => import('./PolicyPage.tsx').then((m) => m.PolicyPage),
  }),
);
