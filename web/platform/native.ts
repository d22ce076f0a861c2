import type { OAuthError } from '../../domain/people/rules.ts';
import type { Provider } from '../../domain/people/schema.ts';
import type { Language } from '../../domain/language.ts';
import type { Fix, PositionProblem } from './position-machine.ts';

/** What the native shell adds to its page. */
interface Shell {
  Capacitor?: { isNativePlatform?: () => boolean };
}

/** Whether the page runs in the native shell, and not in a browser. */
export const isNative = (): boolean =>
  (globalThis as Shell).Capacitor?.isNativePlatform?.() === true;

/** What the native shell does in place of a browser (web/native). */
export interface NativeShell {
  /** Headers of each request to the server; they identify the session. */
  headers(): Record<string, string>;
  /** Reads the headers of each response: they may begin a session, or renew one. */
  onHeaders(headers: Pick<Headers, 'get'>): void;
  /** Signed out: removes all of the session from the device. */
  forgetSession(): void;
  /**
   * Signs in through a provider; on success the user is then redirected as from /auth.
   * @returns the error, including `cancelled`; null for none
   * @throws ApiFailure, the reason of the signal
   */
  signIn(
    provider: Provider,
    options: { language: Language; signal: AbortSignal },
  ): Promise<OAuthError | null>;
  /** As `askDevice`, of the device itself. */
  askPosition(options: Required<PositionOptions>): Promise<Fix | PositionProblem>;
  /** Whether the app may use the position; reading it again reports changes. */
  followPermission(): Promise<Pick<PermissionStatus, 'state' | 'addEventListener'>>;
  /** Opens an external page. */
  open(url: string): void;
  /** Opens this page in the in-app browser, for what a web view cannot do: save a file. */
  openThisPage(): void;
}

let entered: NativeShell | null = null;

/** null in a browser, and on the server. */
export const nativeShell = (): NativeShell | null => entered;

/** Must be called before anything reads it. */
export function enterShell(shell: NativeShell): void {
  entered = shell;
}
