/** One bit for each clinician of an index, 32 to a word. Signed words, because V8 keeps those unboxed. */
export type BitSet = Int32Array

const bitsPerWord = 32

export const wordsFor = (bits: number): number => Math.ceil(bits / bitsPerWord)

export function addBit(set: BitSet, bit: number): void {
  const word = bit >>> 5
  set[word] = readWordAt(set, word) | (1 << (bit & 31))
}

export function removeBit(set: BitSet, bit: number): void {
  const word = bit >>> 5
  set[word] = readWordAt(set, word) & ~(1 << (bit & 31))
}

export const hasBit = (set: BitSet, bit: number): boolean =>
  (readWordAt(set, bit >>> 5) & (1 << (bit & 31))) !== 0

/** Keeps in `target` what `other` has too. */
export function keepCommon(target: BitSet, other: BitSet): void {
  for (let word = 0; word < target.length; word++)
    target[word] = readWordAt(target, word) & readWordAt(other, word)
}

export const without = (set: BitSet, taken: BitSet): BitSet =>
  set.map((word, place) => word & ~readWordAt(taken, place))

/** Adds to `target` what both `a` and `b` have. */
export function addCommon(target: BitSet, a: BitSet, b: BitSet): void {
  for (let word = 0; word < target.length; word++)
    target[word] = readWordAt(target, word) | (readWordAt(a, word) & readWordAt(b, word))
}

export function addAll(target: BitSet, other: BitSet): void {
  for (let word = 0; word < target.length; word++)
    target[word] = readWordAt(target, word) | readWordAt(other, word)
}

export function countBits(set: BitSet): number {
  let count = 0
  for (let word = 0; word < set.length; word++) count += bitsIn(readWordAt(set, word))
  return count
}

/** The words that hold anything: a walk over a small set skips the rest. */
export function usedWords(set: BitSet): Int32Array {
  const used = new Int32Array(set.length)
  let count = 0
  for (let word = 0; word < set.length; word++) if (readWordAt(set, word) !== 0) used[count++] = word
  return used.subarray(0, count)
}

/** Appends the bits of one word to `found`, lowest first. */
export function pushBits(found: number[], word: number, bits: number): void {
  for (let rest = bits; rest !== 0; rest &= rest - 1)
    found.push(word * bitsPerWord + 31 - Math.clz32(rest & -rest))
}

export const readWordAt = (set: BitSet, word: number): number => set[word] ?? 0

function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
