import { expect, it } from 'vitest'
import { judgeRelay, relaysOf } from './relay-test.tsx'

it.each([
  [{ hasRelay: true, errorCodes: [] }, 'works'],
  // It works where one of two networks of this device gets through.
  [{ hasRelay: true, errorCodes: [701] }, 'works'],
  [{ hasRelay: false, errorCodes: [401] }, 'refused'],
  [{ hasRelay: false, errorCodes: [701, 401] }, 'refused'],
  [{ hasRelay: false, errorCodes: [701] }, 'silent'],
  [{ hasRelay: false, errorCodes: [] }, 'silent'],
])('%j: %s', (heard, result) => {
  expect(judgeRelay(heard)).toBe(result)
})

it('asks relays only, each of their addresses by itself', () => {
  const credentials = { username: '1763500000:a', credential: 'secret' }
  const servers = [
    { urls: ['stun:stun.example:3478'] },
    {
      urls: ['stun:relay.example:3478', 'turn:relay.example:3478', 'turns:relay.example:443'],
      ...credentials,
    },
  ]
  expect(relaysOf(servers)).toEqual([
    { urls: 'turn:relay.example:3478', ...credentials },
    { urls: 'turns:relay.example:443', ...credentials },
  ])
})
