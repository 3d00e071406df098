import { useEffect, useState } from 'preact/hooks';

/** A value as it was when it had not changed for some time (milliseconds). */
export function useRested<Value extends { readonly key: string }>(value: Value, time: number): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), time);
    return () => clearTimeout(timer);
  }, [value.key]);
  return rested;
}
