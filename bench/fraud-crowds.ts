import { CROWD, type CrowdShape } from './fraud-crowd.ts';

/** Festivals that differ from `CROWD`, by the name that `fraud.ts` takes. */
export const CROWDS = {
  usual: { title: 'the one above', shape: {} },
  wifi: {
    title: "fewer carriers' networks, more Wi-Fi, tourists and buses",
    shape: {
      carrierNetworks: 120,
      wifiRestaurants: 0.85,
      wifiVoters: 0.6,
      tourists: 0.25,
      buses: 10,
    },
  },
  new: {
    title: '95 % new accounts, few counter screens, Wi-Fi nearly everywhere',
    shape: { newAccounts: 0.95, counters: 0.2, wifiRestaurants: 0.95 },
  },
  small: { title: '6,000 voters, 45 restaurants', shape: { voters: 6000, restaurants: 45 } },
  day: { title: 'one day, 8,000 voters', shape: { days: 1, voters: 8000 } },
} satisfies Record<string, { title: string; shape: Partial<CrowdShape> }>;
export type CrowdName = keyof typeof CROWDS;

export const isCrowdName = (name: string): name is CrowdName => Object.hasOwn(CROWDS, name);

export const shapeOf = (name: CrowdName, seed: number): CrowdShape => ({
  ...CROWD,
  ...CROWDS[name].shape,
  seed,
});
