import { type ReactNode, useState } from 'react';

/** An interactive sample: it keeps the value that its page would keep. */
export function Stateful<Value>({
  first,
  children,
}: {
  first: Value;
  children: (value: Value, onValue: (value: Value) => void) => ReactNode;
}) {
  const [value, setValue] = useState(first);
  return children(value, setValue);
}
