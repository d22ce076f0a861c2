import { useEffect, useState } from 'react';

/** How long a pause in typing is. */
const PAUSE_MS = 200;

/**
 * The text of a search box: at once in the box, and after a pause in the address, where a reload
 * and the back button find it.
 * @returns the words, a setter, a function that writes them to the address at once, and one that
 * returns them, or others, for a link that carries them in its own address
 */
export function useTyped(
  inAddress: string,
  write: (words: string) => void,
): [
  words: string,
  type: (words: string) => void,
  settle: () => void,
  handOver: (words: string) => void,
] {
  const [words, setWords] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  const [written, setWritten] = useState(inAddress);
  // The address may change by other means, as by going back; our own change is ignored.
  if (inAddress !== seen) {
    setSeen(inAddress);
    if (inAddress !== written) {
      setWords(inAddress);
      setWritten(inAddress);
    }
  }
  const settle = () => {
    if (words === written) return;
    setWritten(words);
    write(words);
  };
  const handOver = (others: string) => {
    setWords(others);
    setWritten(others);
  };
  useEffect(() => {
    const timer = setTimeout(settle, PAUSE_MS);
    return () => clearTimeout(timer);
  });
  return [words, setWords, settle, handOver];
}
