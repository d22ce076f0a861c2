import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Language } from '../../domain/language.ts';
import type { Theme } from '../../domain/theme.ts';
import type { InProcessApi } from '../ports.ts';

export interface PageRequest {
  /** Path and query. */
  url: string;
  language: Language;
  theme: Theme;
  /** For inline scripts; the Content-Security-Policy names it, or the hashes of those that have it. */
  nonce: string;
  /** The operations, in process, as the visitor who asks. */
  api: InProcessApi;
}

/** What turns a request into a page, and answers for the files that pages need. */
export interface Pages {
  render(page: PageRequest): Promise<Response>;
  /** Answers a request for a file; false when there is no such file. */
  serveFile(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** Whether they come from their sources: the development server puts styles and a socket into them. */
  isSource?: boolean;
  close?(): Promise<void>;
}
