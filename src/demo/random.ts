import { hash } from 'node:crypto'

/** A stream of choices that is the same on every machine for the same seed. Never for secrets. */
export interface Random {
  /** From 0 up to 1, excluded. */
  readonly next: () => number
  readonly chance: (probability: number) => boolean
  /** Both ends included. */
  readonly whole: (least: number, most: number) => number
  readonly pick: <Item>(items: readonly Item[]) => Item
  /** Distinct items, in the order drawn. */
  readonly sample: <Item>(items: readonly Item[], count: number) => Item[]
}

export function randomFrom(seed: string): Random {
  const next = mulberry32(hashText(seed))
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    chance: (probability) => next() < probability,
    whole,
    pick: (items) => itemAt(items, whole(0, items.length - 1)),
    sample(items, count) {
      const left = [...items]
      return Array.from({ length: Math.min(count, items.length) }, () =>
        left.splice(whole(0, left.length - 1), 1),
      ).flat()
    },
  }
}

/** Goes round a list: the item after the last is the first. */
export function itemAt<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length]
  if (item === undefined) throw new RangeError('there is nothing to choose from')
  return item
}

// Tommy Ettinger's mulberry32, public domain.
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** FNV-1a. */
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash
}

/** The same UUID for the same name on every machine (version 5, with the product's name as its namespace). */
export function stableUuid(name: string): string {
  const hex = hash('sha1', `banksia demo ${name}`, 'hex')
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
