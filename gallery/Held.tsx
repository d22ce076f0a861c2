import { type ReactNode, useState } from 'react';

/** An interactive sample: it holds the value that its page would hold. */
export function Held<Value>({
  first,
  children,
}: {
  first: Value;
  children: (value: Value, onValue: (value: Value) => void) => ReactNode;
}) {
  const [value, setValue] = useState(first);
  return children(value, setValue);
}
