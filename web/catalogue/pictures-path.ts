/** The operation below /api that takes pictures of organisers. */
export const PICTURES_PATH = '/catalogue/pictures';
