import { loadPart } from 'virtual:texts';
import { catalogueOf } from './catalogues.ts';

/** The texts that this page has loaded. The build calls `loadTexts` beside each `import()`. */
export const texts = catalogueOf(loadPart);
