/** What a person calls a field of the API, in the middle of a sentence. */
export const fields = {
  email: 'email',
  password: 'password',
  fullName: 'full name',
  token: 'confirmation link',
  locale: 'language',
  stateId: 'state',
  countyId: 'county',
  restaurantId: 'restaurant',
  latitude: 'latitude',
  longitude: 'longitude',
  ratings: 'ratings',
  position: 'location',
  idempotencyKey: 'key of the vote',
};
