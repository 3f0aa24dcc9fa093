/** A tab's storage, for tests without a browser. */
export function tabStorage(kept = new Map<string, string>()): Storage {
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => void kept.set(name, text),
    removeItem: (name) => void kept.delete(name),
    clear: () => kept.clear(),
    key: () => null,
    get length() {
      return kept.size
    },
  }
}

const refuse = () => {
  throw new DOMException('refused', 'SecurityError')
}

/** Of a browser that is told to keep nothing. */
export const refusingStorage: Storage = {
  ...tabStorage(),
  getItem: refuse,
  setItem: refuse,
  removeItem: refuse,
}
