import type { TextKey } from '../i18n/catalogues.ts';
import type { Device } from './device.ts';
import type { Browser, BrowserOnDevice } from './position-browser.ts';
import type { PositionProblem } from './position-machine.ts';

/** The purpose of the position: ordering a list, or voting. */
export type Purpose = 'list' | 'vote';

/** The problem in a few words: S1 §8 for lists, S2 §8 for a vote. */
const MESSAGES: Record<Purpose, Record<PositionProblem, TextKey>> = {
  list: {
    denied: 'location.denied',
    unsupported: 'location.unsupported',
    unavailable: 'location.unavailable',
    timeout: 'location.timeout',
    other: 'location.unavailable',
  },
  vote: {
    denied: 'location.denied',
    unsupported: 'location.vote_unsupported',
    unavailable: 'location.vote_unavailable',
    timeout: 'location.timeout',
    other: 'location.vote_unavailable',
  },
};

const ALLOW: Record<Browser, readonly TextKey[]> = {
  'native-app': ['location.app_settings', 'location.app_allow'],
  'in-app': ['location.in_app_menu', 'location.in_app_open', 'location.in_app_vote'],
  'ios-safari': [
    'location.ios_services',
    'location.ios_websites',
    'location.ios_site',
    'location.reload',
  ],
  'ios-other': ['location.ios_services', 'location.ios_browser', 'location.reload'],
  'mac-safari': ['location.mac_site', 'location.mac_services', 'location.reload'],
  'chrome-android': ['location.android_icon', 'location.android_allow', 'location.android_system'],
  'chrome-desktop': ['location.chrome_icon', 'location.chrome_allow', 'location.computer_system'],
  firefox: ['location.firefox_icon', 'location.firefox_allow', 'location.reload'],
  other: ['location.other_icon', 'location.other_allow', 'location.reload'],
};

/** The device has no position, or is slow to find it. */
const FIND: Record<Device, readonly TextKey[]> = {
  ios: ['location.ios_services', 'location.wifi', 'location.sky'],
  android: ['location.android_location', 'location.wifi', 'location.sky'],
  computer: ['location.computer_wifi', 'location.computer_allow', 'location.use_phone'],
};
const WAIT: Record<Device, readonly TextKey[]> = {
  ios: ['location.sky', 'location.wifi', 'location.wait'],
  android: ['location.sky', 'location.wifi', 'location.wait'],
  computer: ['location.computer_wifi', 'location.wait', 'location.use_phone'],
};

export interface LocationAdvice {
  message: TextKey;
  why: TextKey;
  steps: readonly TextKey[];
}

/** Texts for voting that lists replace by others (null: leave out). */
const OF_A_LIST: Partial<Record<TextKey, TextKey | null>> = {
  'location.reload': 'location.reload_list',
  'location.in_app_vote': null,
};

/** Describes a problem, and what the user can do about it in this browser on this device. */
export function adviseOnLocation(
  problem: PositionProblem,
  { browser, device }: BrowserOnDevice,
  purpose: Purpose,
): LocationAdvice {
  const advice = adviseOn(problem, browser, device);
  const message = MESSAGES[purpose][problem];
  if (purpose === 'vote') return { ...advice, message };
  const steps = advice.steps.flatMap((step) => {
    const other = OF_A_LIST[step];
    return other === null ? [] : [other ?? step];
  });
  return { ...advice, message, steps };
}

function adviseOn(
  problem: PositionProblem,
  browser: Browser,
  device: Device,
): Omit<LocationAdvice, 'message'> {
  const isComputer = device === 'computer';
  switch (problem) {
    case 'denied':
      return { why: whyDenied(browser, isComputer), steps: ALLOW[browser] };
    case 'unsupported':
      return {
        why: 'location.why_unsupported',
        steps: browser === 'in-app' ? ALLOW[browser] : ['location.update', 'location.use_phone'],
      };
    case 'timeout': {
      const why = isComputer ? 'location.why_timeout_computer' : 'location.why_timeout_phone';
      return { why, steps: WAIT[device] };
    }
    case 'unavailable':
    case 'other': {
      const why = isComputer
        ? 'location.why_unavailable_computer'
        : 'location.why_unavailable_phone';
      return { why, steps: FIND[device] };
    }
  }
}

function whyDenied(browser: Browser, isComputer: boolean): TextKey {
  if (browser === 'native-app') return 'location.why_denied_app';
  if (browser === 'in-app') return 'location.why_denied_in_app';
  if (browser === 'ios-safari' || browser === 'mac-safari') return 'location.why_denied_safari';
  return isComputer ? 'location.why_denied_computer' : 'location.why_denied_phone';
}

/** The heading of the steps. */
export const stepsTitle = (problem: PositionProblem): TextKey =>
  problem === 'denied' ? 'location.steps_denied' : 'location.steps_other';
