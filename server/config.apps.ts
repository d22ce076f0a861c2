import * as z from 'zod';
import { list, optional } from './config.values.ts';

const FINGERPRINT = /^(?:[0-9A-F]{2}:){31}[0-9A-F]{2}$/;
/** The application identifier of Apple: a prefix of ten characters, mostly the team's, and the bundle id. */
const IOS_APP_ID = /^[A-Z0-9]{10}\.[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/;
const ANDROID_APP_ID = /^[A-Za-z]\w*(?:\.[A-Za-z]\w*)+$/;

/** Entries that are all of one form. */
const listOf = (form: RegExp, what: string) =>
  list.superRefine((entries, context) => {
    for (const entry of entries.filter((one) => !form.test(one))) {
      context.addIssue({ code: 'custom', message: `"${entry}" is no ${what}` });
    }
  });

/** The variables that name the apps of this site. */
export const appsEnvironment = {
  ANDROID_APP_ID: optional.pipe(
    z.string().regex(ANDROID_APP_ID, 'is no package name such as org.votataco.app').optional(),
  ),
  ANDROID_CERTIFICATES: optional
    .transform((value) => value?.toUpperCase())
    .pipe(listOf(FINGERPRINT, 'SHA-256 of a certificate: 32 pairs of digits, as AB:CD:…')),
  IOS_APP_IDS: listOf(IOS_APP_ID, 'application id such as A1B2C3D4E5.org.votataco.app'),
};
export type AppsVariables = z.infer<z.ZodObject<typeof appsEnvironment>>;

/** The apps that phones take for this site's own: its association files name them. */
export interface AppsConfig {
  /** undefined: no app of Android. */
  android: { id: string; certificates: readonly string[] } | undefined;
  /** Each with its prefix; empty: no app of iOS. */
  ios: readonly string[];
}

/** @param problems what is missing is added to it, by the name of its variable */
export function readAppsConfig(
  vars: AppsVariables,
  { publicUrl, production }: { publicUrl: string; production: boolean },
  problems: string[],
): AppsConfig {
  const { ANDROID_APP_ID: id, IOS_APP_IDS: ios } = vars;
  const certificates = [...new Set(vars.ANDROID_CERTIFICATES)];
  if (id && certificates.length === 0) {
    problems.push('ANDROID_CERTIFICATES is missing: it belongs to ANDROID_APP_ID');
  }
  if (!id && certificates.length > 0) {
    problems.push('ANDROID_APP_ID is missing: it belongs to ANDROID_CERTIFICATES');
  }
  const names = [...(id ? ['ANDROID_APP_ID'] : []), ...(ios.length > 0 ? ['IOS_APP_IDS'] : [])];
  if (production && names.length > 0 && URL.parse(publicUrl)?.port) {
    problems.push(
      `PUBLIC_URL has a port, and ${names.join(', ')} are set: phones look for a site's apps only at an address without one`,
    );
  }
  const android = id && certificates.length > 0 ? { id, certificates } : undefined;
  return { android, ios: [...new Set(ios)] };
}
