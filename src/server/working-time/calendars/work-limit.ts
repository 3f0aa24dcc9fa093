/** A calendar asks for more work than any person's calendar needs. */
export class TooComplex extends Error {}

/** Called once for each piece of work. */
export type CountWork = () => void

export function createWorkLimit(most: number): CountWork {
  let left = most
  return () => {
    left -= 1
    if (left < 0) throw new TooComplex()
  }
}

/** Null where something cannot be read. A limit of work still ends everything. */
export function readOrNull<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof TooComplex) throw error
    return null
  }
}
