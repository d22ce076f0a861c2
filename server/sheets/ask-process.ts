import { fork } from 'node:child_process';

/**
 * Sends one message to a process of its own, which knows none of our secrets, and waits for its one answer.
 * @param script the path of its code
 * @returns null if it ended without an answer: it ran out of memory or time
 * @throws if it cannot be started
 */
export function askProcess<Answer>(
  script: string,
  question: Uint8Array | object,
  {
    heapMegabytes,
    timeLimitMs,
    execArgv = [],
  }: { heapMegabytes: number; timeLimitMs: number; execArgv?: string[] },
): Promise<Answer | null> {
  const child = fork(script, {
    execArgv: [`--max-old-space-size=${heapMegabytes}`, ...execArgv],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    const tooLong = setTimeout(() => child.kill('SIGKILL'), timeLimitMs);
    child.once('message', (answer) => resolve(answer as Answer));
    child.once('error', reject);
    child.once('exit', () => {
      clearTimeout(tooLong);
      resolve(null);
    });
    child.send(question, (error) => error && child.kill('SIGKILL'));
  });
}
