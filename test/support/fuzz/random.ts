export type Random = {
  /** From 0 up to, and without, `most`. */
  below: (most: number) => number
  chance: (share: number) => boolean
  pick: <T>(list: readonly T[]) => T
}

/** Mulberry32: the same seed gives the same requests, so that a failure can be run again. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (most: number) => Math.floor(next() * most)
  return {
    below,
    chance: (share) => next() < share,
    pick: (list) => {
      const picked = list[below(list.length)]
      if (picked === undefined) throw new Error('There is nothing to pick from')
      return picked
    },
  }
}
