import { write, writeSync } from 'node:fs';
import { hostname } from 'node:os';

/** Lines wait in memory while their reader is slow, at most this many bytes. */
export const MAX_WAITING_BYTES = 1024 * 1024;
/** The most that is written at once. */
const CHUNK_BYTES = 64 * 1024;
/** A full pipe is tried again after this long. */
const RETRY_MS = 100;
/** After lost lines, and without new ones, writing is tried again this often. */
const PROBE_MS = 5000;
/** How long a process that ends waits for the reader of its log. */
export const LAST_LINES_MS = 500;
/** As pino numbers the level of a warning. */
const WARNING = 40;
const NEW_LINE = 0x0a;

export interface LogState {
  /** Lines that were lost since the process started. */
  dropped: number;
  waitingBytes: number;
}

/**
 * Where log lines go. Writing never throws and never waits: what the disk or the reader does not take
 * is dropped and counted, so that it costs lines of the log and nothing else.
 */
export interface LogOutput {
  /** @param lines one or more, each with its line break */
  write(lines: string): void;
  state(): LogState;
  /** Resolves when all lines are written or dropped, at the latest after this long. */
  settle(withinMs: number): Promise<void>;
  /** The last attempt of a process that ends: writes what waits, up to the first failure. */
  finish(): void;
}

/** How bytes reach the file, pipe or terminal. */
export interface LogWriter {
  write(bytes: Buffer, done: (error: NodeJS.ErrnoException | null, written: number) => void): void;
  writeSync(bytes: Buffer): number;
}

interface Chunk {
  bytes: Buffer;
  /** Completes a line that was written in part, so that the next one stands alone. */
  hasBreak: boolean;
  /** The number of dropped lines that its last line reports; undefined: it reports none. */
  reports: number | undefined;
}

export const createLogOutput = (writer: LogWriter): LogOutput => new LineWriter(writer);

class LineWriter implements LogOutput {
  readonly #writer: LogWriter;
  readonly #waiting: string[] = [];
  readonly #settled: (() => void)[] = [];
  #waitingBytes = 0;
  #dropped = 0;
  #reported = 0;
  #reason = '';
  #chunk: Chunk | null = null;
  #isWriting = false;
  #isLineOpen = false;
  #probe: NodeJS.Timeout | undefined;

  constructor(writer: LogWriter) {
    this.#writer = writer;
  }

  write(lines: string): void {
    const bytes = Buffer.byteLength(lines);
    if (this.#waitingBytes + bytes > MAX_WAITING_BYTES) {
      return this.#lose(breaksIn(Buffer.from(lines)), this.#reason || 'EAGAIN');
    }
    this.#waiting.push(lines);
    this.#waitingBytes += bytes;
    if (!this.#chunk) this.#next();
  }

  state(): LogState {
    const waitingBytes = this.#waitingBytes + (this.#chunk?.bytes.length ?? 0);
    return { dropped: this.#dropped, waitingBytes };
  }

  settle(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      if (!this.#chunk && this.#waiting.length === 0) return resolve();
      const limit = setTimeout(resolve, withinMs);
      this.#settled.push(() => {
        clearTimeout(limit);
        resolve();
      });
    });
  }

  finish(): void {
    // What is being written now is finished by the system, or lost.
    if (this.#isWriting) this.#chunk = null;
    try {
      while (this.#chunk || this.#waiting.length > 0) {
        this.#chunk ??= this.#takeChunk();
        const written = this.#writer.writeSync(this.#chunk.bytes);
        if (written === 0) return;
        if (!this.#advance(this.#chunk, written)) this.#chunk = null;
      }
    } catch {
      // Nobody is left to be told.
    }
  }

  #lose(lines: number, reason: string): void {
    this.#dropped += lines;
    this.#reason = reason;
  }

  /** The next bytes to write. Whoever reads them learns of lost lines when no more lines wait. */
  #takeChunk(): Chunk {
    let size = 0;
    let count = 0;
    for (const line of this.#waiting) {
      const bytes = Buffer.byteLength(line);
      if (count > 0 && size + bytes > CHUNK_BYTES) break;
      size += bytes;
      count += 1;
    }
    const hasBreak = this.#isLineOpen;
    const lines = this.#waiting.splice(0, count).join('');
    this.#waitingBytes -= size;
    const isLast = this.#waiting.length === 0;
    const reports = isLast && this.#dropped > this.#reported ? this.#dropped : undefined;
    const report = reports === undefined ? '' : describeLoss(reports, this.#reason);
    return { bytes: Buffer.from((hasBreak ? '\n' : '') + lines + report), hasBreak, reports };
  }

  #next(): void {
    if (this.#waiting.length === 0 && this.#dropped === this.#reported) return this.#tellSettled();
    this.#chunk = this.#takeChunk();
    this.#attempt(this.#chunk);
  }

  #attempt(chunk: Chunk): void {
    this.#isWriting = true;
    this.#writer.write(chunk.bytes, (error, written) => {
      this.#isWriting = false;
      if (error) return this.#afterFailure(chunk, error);
      if (this.#advance(chunk, written)) return this.#attempt(chunk);
      this.#chunk = null;
      this.#next();
    });
  }

  /** @returns whether some of the chunk is left */
  #advance(chunk: Chunk, written: number): boolean {
    if (written > 0) {
      this.#isLineOpen = chunk.bytes[written - 1] !== NEW_LINE;
      chunk.hasBreak = false;
      chunk.bytes = chunk.bytes.subarray(written);
    }
    if (chunk.bytes.length > 0) return true;
    this.#reported = chunk.reports ?? this.#reported;
    return false;
  }

  #afterFailure(chunk: Chunk, { code, message }: NodeJS.ErrnoException): void {
    if (code === 'EAGAIN' || code === 'EBUSY') {
      this.#reason = code;
      setTimeout(() => this.#attempt(chunk), RETRY_MS).unref();
      return;
    }
    this.#chunk = null;
    this.#lose(linesOf(chunk), code ?? message);
    if (this.#waiting.length > 0) return this.#next();
    this.#tellSettled();
    clearTimeout(this.#probe);
    this.#probe = setTimeout(() => {
      if (!this.#chunk) this.#next();
    }, PROBE_MS).unref();
  }

  #tellSettled(): void {
    for (const resolve of this.#settled.splice(0)) resolve();
  }
}

/** The lines that are lost with the rest of a chunk, one that was written in part included. */
const linesOf = ({ bytes, hasBreak, reports }: Chunk): number =>
  breaksIn(bytes) - (hasBreak ? 1 : 0) - (reports === undefined ? 0 : 1);

const breaksIn = (bytes: Buffer): number =>
  bytes.reduce((count, byte) => count + (byte === NEW_LINE ? 1 : 0), 0);

const describeLoss = (dropped: number, reason: string): string =>
  `${JSON.stringify({
    level: WARNING,
    time: Date.now(),
    pid: process.pid,
    hostname: hostname(),
    dropped,
    reason,
    msg: 'the log can be written again; lines of it were lost',
  })}\n`;

/** Asking Node for the stream makes a pipe answer EAGAIN when it is full, instead of blocking a thread. */
const writerOf = ({ fd }: { fd: number }): LogWriter => ({
  write: (bytes, done) => write(fd, bytes, done),
  writeSync: (bytes) => writeSync(fd, bytes),
});

let standard: LogOutput | undefined;

/** Standard output, the same for all logs of this process. */
export function standardOutput(): LogOutput {
  return (standard ??= finishedAtExit(createLogOutput(writerOf(process.stdout))));
}

/** Standard error, for commands whose standard output is their answer. */
export const standardError = (): LogOutput =>
  finishedAtExit(createLogOutput(writerOf(process.stderr)));

function finishedAtExit(output: LogOutput): LogOutput {
  process.once('exit', () => output.finish());
  return output;
}
