import { expect, it } from 'vitest'
import { mayUsePasskeysOf } from './staff-sign-in.ts'

it.each([
  ['wattle.example', 'wattle.example', true],
  ['wattle.example', 'book.wattle.example', true],
  ['wattle.example', 'badwattle.example', false],
  ['book.wattle.example', 'wattle.example', false],
  ['localhost', '127.0.0.1', false],
])('passkeys of %s at %s: %s', (passkeyHost, host, isAllowed) => {
  expect(mayUsePasskeysOf(passkeyHost, host)).toBe(isAllowed)
})
