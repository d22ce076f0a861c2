import { Agent, request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../database/demo/random.ts';

export interface Answer {
  status: number;
  body: string;
  retryAfterSeconds: number;
}

interface Sent {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** How the phones' network is at the moment; all are probabilities. */
export interface Quality {
  /** The connection breaks after the request was sent. */
  cut: number;
  /** The request arrives in two parts, seconds apart. */
  slow: number;
}

/** As `web/api/client.ts`. */
const TIMEOUT_MS = 15_000;
const CUT_AFTER_MS = 200;
const PAUSE_MS = 1500;

/** The network between the phones and the balancer. */
export class PhoneNetwork {
  quality: Quality = { cut: 0, slow: 0 };
  readonly #url: string;
  readonly #random: Random;
  readonly #agent = new Agent({ keepAlive: true });

  constructor(url: string, random: Random) {
    this.#url = url;
    this.#random = random;
  }

  /** @returns null if there was no answer in time */
  send({ path, method = 'GET', headers = {}, body = '' }: Sent): Promise<Answer | null> {
    const { cut, slow } = this.quality;
    const isCut = this.#random.chance(cut);
    const isSlow = this.#random.chance(slow);
    const cutAfter = this.#random.between(0, CUT_AFTER_MS);
    return new Promise((resolve) => {
      const sentHeaders = { ...headers, 'content-length': String(Buffer.byteLength(body)) };
      const request = httpRequest(
        this.#url + path,
        { method, headers: sentHeaders, agent: this.#agent },
        (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (part: string) => (text += part));
          response.once('error', () => end(null));
          response.once('end', () => {
            const retryAfterSeconds = Number(response.headers['retry-after'] ?? 0);
            end({ status: response.statusCode ?? 0, body: text, retryAfterSeconds });
          });
        },
      );
      const end = (answer: Answer | null) => {
        clearTimeout(timer);
        resolve(answer);
      };
      const giveUp = () => {
        end(null);
        request.destroy();
      };
      const timer = setTimeout(giveUp, TIMEOUT_MS);
      request.on('error', () => end(null));
      if (isCut) request.once('finish', () => setTimeout(giveUp, cutAfter));
      if (!isSlow) return void request.end(body);
      const half = Math.floor(body.length / 2);
      request.write(body.slice(0, half));
      void sleep(PAUSE_MS).then(() => request.end(body.slice(half)));
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}
