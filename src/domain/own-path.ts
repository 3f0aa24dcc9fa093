/**
 * A path of this site, from an address or from storage; null for anything that could lead elsewhere: another site, a
 * script, or text that browsers read differently from people. See docs/product/signing-in.md#own-paths.
 */
export function ownPath(text: string | null | undefined): string | null {
  if (!text || text.length > longest || !startsHere.test(text) || unsafe.test(text)) return null
  const url = new URL(text, base)
  // Browsers drop dot segments, and what is left may begin with two slashes.
  if (url.origin !== base || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}

const base = 'https://own.invalid'
const longest = 2_000
const startsHere = /^\/(?!\/)/
/** Backslashes, control characters and whitespace, plain or encoded. */
const unsafe = /[\\\p{Cc}\p{Cf}\s]|%(?:5c|[01][\da-f]|7f)/iu
