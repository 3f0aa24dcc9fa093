import { expect, it } from 'vitest'
import { isHopeless, type PeerLink, newLink, nextLink } from './create-peer.ts'

const second = 1000

/** A sample each second: how much has arrived by then. */
const follow = (...received: number[]): PeerLink[] => {
  const links = [newLink(0)]
  for (const [at, count] of received.entries())
    links.push(nextLink(links.at(-1) ?? newLink(0), { at: (at + 1) * second, received: count }))
  return links.slice(1)
}
const states = (...received: number[]) => follow(...received).map(({ state }) => state)
const times = (count: number, value: number) => Array.from({ length: count }, () => value)

it('is connected once something arrives, and not before', () => {
  expect(states(0, 0, 12, 40)).toEqual(['connecting', 'connecting', 'connected', 'connected'])
})

it('is lost after five seconds of silence, and gone after thirty', () => {
  const all = states(10, ...times(31, 10))
  expect(all.indexOf('lost')).toBe(5)
  expect(all.indexOf('gone')).toBe(30)
})

it('comes back with the next packet, also of a new connection that counts from nothing', () => {
  expect(states(500, ...times(8, 500), 510).at(-1)).toBe('connected')
  expect(states(500, ...times(8, 500), 0, 3).at(-1)).toBe('connected')
})

it('says that no one came after thirty seconds, and changes its mind', () => {
  expect(states(...times(31, 0)).at(-1)).toBe('gone')
  expect(states(...times(31, 0), 5).at(-1)).toBe('connected')
})

it('is given up after fifteen seconds, or twenty where nothing was ever heard, and begun again', () => {
  const never = newLink(0)
  const [heard = never] = follow(10)
  const after = (link: PeerLink, seconds: number, hasFailed = false) =>
    isHopeless(link, { lostMs: seconds * second, hasFailed })
  expect([after(heard, 15), after(heard, 16)]).toEqual([false, true])
  expect([after(never, 16, true), after(never, 16), after(never, 21)]).toEqual([true, false, true])
})
