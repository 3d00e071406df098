const factors: ReadonlyMap<string, number> = new Map(
  Object.entries({
    m: 1e-3,
    k: 1e3,
    M: 1e6,
    G: 1e9,
    T: 1e12,
    P: 1e15,
    E: 1e18,
    Ki: 2 ** 10,
    Mi: 2 ** 20,
    Gi: 2 ** 30,
    Ti: 2 ** 40,
    Pi: 2 ** 50,
    Ei: 2 ** 60,
  }),
);

/**
 * How much a Kubernetes quantity such as `250m` or `128Mi` is, in cores or bytes; undefined when the text is not one.
 */
export function quantityOf(text: string): number | undefined {
  const [, amount, unit = ''] = /^(\d{1,15}(?:\.\d{1,9})?)([a-zA-Z]{0,2})$/.exec(text) ?? [];
  const factor = unit === '' ? 1 : factors.get(unit);
  return amount === undefined || factor === undefined ? undefined : Number(amount) * factor;
}
