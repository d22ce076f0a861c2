/** The upload operation for organisers' pictures, below /api. */
export const PICTURES_PATH = '/catalogue/pictures';
