import { returnPath } from '../../domain/people/rules.ts';

const KEY = 'redirect-after-auth';

/** Remembers where somebody wanted to go before they had to sign in. */
export function rememberPath(path: string): void {
  try {
    localStorage.setItem(KEY, path);
  } catch {
    // A browser that keeps nothing goes home after signing in.
  }
}

/** Where to go after signing in; asks once. */
export function takeReturnPath(): string {
  try {
    const saved = localStorage.getItem(KEY);
    localStorage.removeItem(KEY);
    return returnPath(saved);
  } catch {
    return '/';
  }
}
