import { type Agent, detectDevice, type Device, readAgent } from './device.ts';
import { isNative } from './native.ts';

/** The browsers whose location settings differ. */
export type Browser =
  | 'native-app'
  /** A page inside another app, such as Instagram's. */
  | 'in-app'
  | 'ios-safari'
  /** Chrome, Firefox and the like on an iPhone: the system manages their permission. */
  | 'ios-other'
  | 'mac-safari'
  | 'chrome-android'
  | 'chrome-desktop'
  | 'firefox'
  | 'other';

export interface BrowserOnDevice {
  browser: Browser;
  device: Device;
}

/** Facebook, Instagram, Messenger, Line, WeChat, TikTok, Snapchat, X, Pinterest, LinkedIn, Google. */
const OTHER_APPS =
  /FBAN|FBAV|FB_IAB|Instagram|Line\/|MicroMessenger|musical_ly|BytedanceWebview|TikTok|Snapchat|Twitter|Pinterest|LinkedInApp|GSA\//;
/** An Android web view says so; Apple's omits the word Safari. */
const WEB_VIEW = /; wv\)|(iPhone|iPad|iPod).*AppleWebKit(?!.*Safari\/)/;
const CHROMIUM = /Chrom(e|ium)\//;
const CHROMIUM_WITH_OTHER_SETTINGS = /SamsungBrowser|UCBrowser|MiuiBrowser|HuaweiBrowser/;

/** The browser by its user agent; `other` where nothing matches. */
export function detectBrowser(agent: Agent, isNative: boolean): Browser {
  const { userAgent, userAgentData } = agent;
  if (isNative) return 'native-app';
  const device = detectDevice(agent);
  const brands = userAgentData?.brands.map(({ brand }) => brand) ?? [];
  if (OTHER_APPS.test(userAgent) || WEB_VIEW.test(userAgent)) return 'in-app';
  if (brands.includes('Android WebView')) return 'in-app';
  if (device === 'ios') {
    const isOther = /CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|YaBrowser|Brave/.test(userAgent);
    return isOther ? 'ios-other' : 'ios-safari';
  }
  if (/Firefox\//.test(userAgent)) return 'firefox';
  if (CHROMIUM_WITH_OTHER_SETTINGS.test(userAgent)) return 'other';
  if (brands.includes('Chromium') || CHROMIUM.test(userAgent)) {
    return device === 'android' ? 'chrome-android' : 'chrome-desktop';
  }
  return /Macintosh.*Version\/.*Safari\//.test(userAgent) ? 'mac-safari' : 'other';
}

/** One request for the position to the device. */
export interface Attempt {
  highAccuracy: boolean;
  timeoutMs: number;
}

const SECOND = 1000;
const exactly = (seconds: number): Attempt => ({
  highAccuracy: true,
  timeoutMs: seconds * SECOND,
});
const roughly = (seconds: number): Attempt => ({
  highAccuracy: false,
  timeoutMs: seconds * SECOND,
});

/** 3 attempts on Safari, whose first often fails; a Mac and a phone need time for satellites. */
const SAFARI = [exactly(20), exactly(12), roughly(8)];
/** 10 s: the time limit of S1 §9. */
const CHROME = [exactly(10), roughly(8)];
const OTHERS = [exactly(12), roughly(8)];

/**
 * Number and timeouts of the attempts of each browser (S2 §9: 3 attempts on Safari, 2 otherwise, of
 * 8 to 20 s by browser; 15 s and 30 s in the native app): first with high accuracy, last with low.
 */
export const ATTEMPTS: Record<Browser, readonly Attempt[]> = {
  'native-app': [exactly(15), roughly(30)],
  'in-app': OTHERS,
  'ios-safari': SAFARI,
  'ios-other': OTHERS,
  'mac-safari': SAFARI,
  'chrome-android': CHROME,
  'chrome-desktop': CHROME,
  // Its own service scans for Wi-Fi first.
  firefox: [exactly(15), roughly(10)],
  other: OTHERS,
};

/** Maximum age of a position for lists, in milliseconds (S1 §9); one for a vote is taken now. */
export const LIST_AGE_MS = { web: 300 * SECOND, native: 60 * SECOND } as const;

/** This browser, and the device that it runs on. */
export function readBrowser(): BrowserOnDevice {
  const agent = readAgent();
  return { browser: detectBrowser(agent, isNative()), device: detectDevice(agent) };
}
