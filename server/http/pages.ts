import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Language } from '../../domain/language.ts';
import type { Theme } from '../../domain/theme.ts';
import type { InProcessApi } from '../ports.ts';

export interface PageRequest {
  /** Path and query. */
  url: string;
  language: Language;
  theme: Theme;
  /** For inline scripts; the Content-Security-Policy names it, or the hashes of the marked scripts. */
  nonce: string;
  /** The operations, in process, with the visitor's rights. */
  api: InProcessApi;
}

/** Renders pages, and serves the files that they need. */
export interface Pages {
  render(page: PageRequest): Promise<Response>;
  /** Loads what `render` needs; otherwise the first page does. @throws if that cannot be loaded */
  load?(): Promise<unknown>;
  /** Serves a file; false if there is no such file. */
  serveFile(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** Whether pages come from sources: the development server adds styles and a socket to them. */
  isSource?: boolean;
  close?(): Promise<void>;
}
