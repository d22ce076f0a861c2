import { build } from './web-build.ts';

/** `npm run build`: builds the pages, whether or not anything has changed. */
await build();
