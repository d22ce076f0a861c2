import { afterEach, describe, expect, test, vi } from 'vitest';
import { decideVote } from './rules.ts';
import { festivalDay } from '../festival.ts';

const HOURS = 3_600_000;
const HOME = { id: 'home', coordinates: { latitude: 33, longitude: -80 } };
/** Time zones of a server: the festival's, one behind it, and one most of a day ahead. */
const ZONES = ['America/New_York', 'America/Los_Angeles', 'Pacific/Kiritimati'];

afterEach(() => {
  vi.unstubAllEnvs();
});

/** Whether a person who voted at one moment may vote again at another. */
function secondVote(first: string, second: string) {
  const now = new Date(second);
  return decideVote({
    now,
    voting: 'open',
    voter: { email: 'ana@example.com', isAdmin: false, isVotingAdmin: false },
    ownRestaurant: false,
    restaurant: HOME,
    earlierVotes: [{ restaurantId: HOME.id, day: festivalDay(new Date(first)), by: 'person' }],
    position: { ...HOME.coordinates, accuracyMeters: 10, takenAt: now.toISOString() },
    ratings: [{ dishId: 'a', rating: 3 }],
  }).allowed;
}

describe.each(ZONES)('with the server in %s', (zone) => {
  test.each([
    ['before and after midnight', '2026-05-03T03:59:59.999Z', '2026-05-03T04:00:00.000Z', true],
    ['at both ends of a day', '2026-05-02T04:00:00.000Z', '2026-05-03T03:59:59.999Z', false],
    ['before and after midnight in winter', '2026-12-05T04:59:59Z', '2026-12-05T05:00:00Z', true],
    // On 8 March 2026 the clocks go from 2 to 3: the day has 23 hours.
    ['at both ends of the short day', '2026-03-08T05:00:00Z', '2026-03-09T03:59:59Z', false],
    ['after the short day', '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z', true],
    // On 1 November 2026 the hour from 1 to 2 comes twice: the day has 25 hours.
    ['at both ends of the long day', '2026-11-01T04:00:00Z', '2026-11-02T04:59:59Z', false],
    ['after the long day', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z', true],
    ['in the hour that comes twice', '2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z', false],
  ])('a second vote %s', (_, first, second, allowed) => {
    vi.stubEnv('TZ', zone);
    expect(new Date().getTimezoneOffset(), 'the zone is in force').toBe(offsetOf(zone));
    expect(secondVote(first, second)).toBe(allowed);
  });

  test('every hour of a year belongs to the day that a calendar of the festival shows', () => {
    vi.stubEnv('TZ', zone);
    const parts = new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/New_York',
      dateStyle: 'short',
    });
    for (let hour = 0; hour < 365 * 24; hour += 1) {
      const moment = new Date(Date.UTC(2026, 0, 1) + hour * HOURS);
      const [month, day, year] = parts.format(moment).split('/');
      const expected = `20${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
      expect(festivalDay(moment)).toBe(expected);
    }
  });
});

/** Minutes behind UTC, now, as the zone itself says. */
function offsetOf(zone: string): number {
  const name = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign, hours = '0', minutes = '0'] = /GMT(?:([+-])(\d+):(\d+))?/.exec(name ?? '') ?? [];
  const total = Number(hours) * 60 + Number(minutes);
  return sign === '+' ? -total : total;
}
