import type { Random } from './random.ts'

const long = (text: string, letters: number) => text.repeat(Math.ceil(letters / text.length))

const dates = [
  '0001-01-01',
  '0001-06-01',
  '0000-00-00',
  '-000001-01-01',
  '1582-10-10',
  '1970-01-01',
  '2023-02-29',
  '2024-02-30',
  '2026-13-45',
  '4012-01-01',
  '5138-11-16',
  '9998-06-01',
  '9999-12-31',
  '+275760-09-13',
  '0001-01-01T00:00:00Z',
  '1899-12-31T23:59:59.999999999Z',
  '2027-10-03T02:30:00+11:00',
  '9998-06-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59-23:59',
  '+275760-09-13T00:00:00.000Z',
  '2026-02-30T25:61:61Z',
] as const

const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD83D',
  '\uDE00\uD83D',
  '\uFFFE\uFFFF\uFDD0',
  '\u202Ecba\u2066\u200F',
  '𠮷😀👩‍👩‍👧',
  'Z\u0351\u036B\u0343'.repeat(200),
  '\r\nSet-Cookie: a=b',
  "'; drop table clients; --",
  "' or 1=1 --",
  '%00',
  '%C0%80',
  '../../../../etc/passwd',
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '1e309',
  '0x10',
  '9007199254740993',
  '99999999999999999999999999',
  '-1',
  '0.1',
  '-'.repeat(36),
  '0'.repeat(36),
  '00000000-0000-0000-0000-000000000000',
  'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF',
  'Australia/Nowhere',
  'Etc/GMT+14',
  '//evil.example',
  'javascript:alert(1)',
  'a@b',
  `${long('a', 64)}@${long('a.', 250)}`,
  '+61 ' + long('0', 60),
  '[object Object]',
  '[]',
  '{}',
  '[1,2',
] as const

/** What a careless pattern or a slow rule takes for ever. */
const slow = ['a', ' ', '0', '@', '.', '-', '(', 'é', '\u0301', '1,', 'a@', '%', '\\', '"', 'Aa1!'] as const

const numbers = [
  0,
  -0,
  1,
  -1,
  1.5,
  0.1,
  255,
  1e3,
  65_536,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  2 ** 63,
  1e21,
  1e308,
  -1e308,
  5e-324,
] as const

const others = [
  () => null,
  () => true,
  () => false,
  () => [],
  () => ({}),
  () => [null],
  () => [[[[[[[[]]]]]]]],
  () => nested(3_000),
  () => Array.from({ length: 5_000 }, (_, at) => at),
  () => Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`k${at}`, at])),
  () => JSON.parse('{"__proto__":{"role":"administrator"},"constructor":{"prototype":{}}}') as unknown,
] as const

function nested(depth: number): unknown {
  let value: unknown = 'x'
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value }
  return value
}

/** A text that a query or a path can carry, or a field of a form. */
export function hostileText(random: Random): string {
  const kind = random.below(10)
  if (kind < 3) return random.pick(dates)
  if (kind < 4)
    return long(random.pick(slow), random.pick([300, 5_000, 30_000, 100_000])) + random.pick(['', '!'])
  if (kind < 5) return String(random.pick(numbers))
  return random.pick(texts)
}

/** Any value that JSON can carry. */
export const hostileValue = (random: Random): unknown =>
  random.chance(0.6) ? hostileText(random) : random.chance(0.5) ? random.pick(numbers) : random.pick(others)()
