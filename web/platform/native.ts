import type { OAuthError } from '../../domain/people/rules.ts';
import type { Provider } from '../../domain/people/schema.ts';
import type { Language } from '../../domain/language.ts';
import type { Fix, PositionProblem } from './position-machine.ts';

/** What the native shell puts into its page. */
interface Shell {
  Capacitor?: { isNativePlatform?: () => boolean };
}

/** Whether the page runs in the native shell, and not in a browser. */
export const isNative = (): boolean =>
  (globalThis as Shell).Capacitor?.isNativePlatform?.() === true;

/** What the native shell does in place of a browser (web/native). */
export interface NativeShell {
  /** Who asks, for the head of each request to the server. */
  headers(): Record<string, string>;
  /** The head of each answer: it may begin a session, or renew one. */
  onHeaders(headers: Pick<Headers, 'get'>): void;
  /** Nobody is signed in any more: nothing of the session stays on the device. */
  forgetSession(): void;
  /**
   * Signs in through a provider; whoever has arrived is then led on as from /auth.
   * @returns what kept them from it, `cancelled` among that; null for nothing
   * @throws ApiFailure, the reason of the signal
   */
  signIn(
    provider: Provider,
    options: { language: Language; signal: AbortSignal },
  ): Promise<OAuthError | null>;
  /** As `askDevice`, of the device itself. */
  askPosition(options: Required<PositionOptions>): Promise<Fix | PositionProblem>;
  /** Whether the app may know where the device is; what is asked again tells of a change. */
  followPermission(): Promise<Pick<PermissionStatus, 'state' | 'addEventListener'>>;
  /** Shows a page of elsewhere. */
  open(url: string): void;
  /** Shows this very page in the in-app browser, for what a web view cannot do: save a file. */
  openThisPage(): void;
}

let entered: NativeShell | null = null;

/** null in a browser, and on the server. */
export const nativeShell = (): NativeShell | null => entered;

/** Before anything asks for it. */
export function enterShell(shell: NativeShell): void {
  entered = shell;
}
