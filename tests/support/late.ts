/** Defers the lookup, because a hook creates the object later. */
export function late<T extends object>(read: () => T | undefined): T {
  const made = (name: string | symbol) => {
    const value = read();
    if (!value) throw new Error(`It has not started, or has no ${String(name)} for this test`);
    return value;
  };
  const get = (_: object, name: string | symbol): unknown => Reflect.get(made(name), name);
  const set = (_: object, name: string | symbol, value: unknown) => Reflect.set(made(name), name, value);
  return new Proxy<T>(Object.create(null) as T, { get, set });
}

export function lazily<T extends object>(make: () => T): T {
  let made: T | undefined;
  return late(() => (made ??= make()));
}
