export type Device = 'ios' | 'android' | 'computer';

/** What a browser reports about itself. */
export interface Agent {
  userAgent: string;
  /** User-Agent Client Hints; only Chromium has them. */
  userAgentData?: { brands: { brand: string }[]; platform: string };
  maxTouchPoints: number;
}

/** The device by its user agent; an iPad identifies as a Mac, but no Mac has a touch screen. */
export function detectDevice({ userAgent, userAgentData, maxTouchPoints }: Agent): Device {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) return 'ios';
  const isAndroid = userAgentData?.platform === 'Android' || /Android/.test(userAgent);
  return isAndroid ? 'android' : 'computer';
}

/** What this browser reports about itself. */
export function readAgent(): Agent {
  const { userAgent, maxTouchPoints, userAgentData } = navigator as Navigator &
    Pick<Agent, 'userAgentData'>;
  return { userAgent, maxTouchPoints, ...(userAgentData && { userAgentData }) };
}
