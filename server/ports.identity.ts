import type { Provider } from '../domain/people/schema.ts';

/** The sign-in library, in process. Each call returns the cookies to pass on. */
export interface Identity {
  /** The two callbacks for Google and Apple. */
  handler(request: Request): Promise<Response>;
  api: {
    getSession(asked: Asked): Promise<{ headers: Headers }>;
    signInEmail(
      asked: Asked & { body: { email: string; password: string } },
    ): Promise<{ response: { user: { id: string } }; headers: Headers }>;
    signInSocial(asked: Asked & { body: SocialSignIn }): Promise<{
      response: { url?: string | undefined } | { user: { id: string } };
      headers: Headers;
    }>;
    verifyEmail(asked: Asked & { query: { token: string } }): Promise<{ headers: Headers }>;
    /** Refuses banned accounts, and those with a second step that was not passed in this call. */
    startSession(asked: Asked & { body: { userId: string } }): Promise<{ headers: Headers }>;
    signOut(asked: Asked): Promise<{ headers: Headers }>;
  };
}

interface Asked {
  headers: Headers;
  returnHeaders: true;
}

interface SocialSignIn {
  provider: Provider;
  callbackURL?: string;
  newUserCallbackURL?: string;
  errorCallbackURL?: string;
  disableRedirect?: boolean;
  idToken?: {
    token: string;
    nonce: string;
    user?: { name: { firstName: string } };
  };
}
