import { describe, expect, it } from 'vitest'
import { isPolite } from './create-peers.ts'

const clinician = { role: 'clinician', tabId: 'a' } as const
const client = { role: 'client', tabId: 'b' } as const
const guest = { role: 'guest', tabId: 'c' } as const
const secondGuest = { role: 'guest', tabId: 'd' } as const

describe('of every two, exactly one is polite', () => {
  it.each([
    [client, clinician],
    [guest, clinician],
    [guest, client],
    [guest, secondGuest],
  ])('%j gives way to %j', (polite, other) => {
    expect([isPolite(polite, other), isPolite(other, polite)]).toEqual([true, false])
  })
})
