import { describe, expect, it } from 'vitest'
import { cardStanding, verificationOnFile } from './card-check.ts'
import { newClient } from '../../client/client.fixture.ts'

describe('what may be said of a card', () => {
  it.each([
    [{ state: 'idle', isOnFile: false }, null, 'open'],
    [{ state: 'saving', isOnFile: false }, null, 'open'],
    [{ state: 'refused', isOnFile: false }, null, 'open'],
    [{ state: 'saved', isOnFile: false, value: { verification: 'match' } }, null, 'verified'],
    [{ state: 'saved', isOnFile: false, value: { verification: 'unverified' } }, 'match', 'unverified'],
    [{ state: 'saved', isOnFile: false }, null, 'unverified'],
    [{ state: 'idle', isOnFile: true }, 'match', 'verified'],
    [{ state: 'idle', isOnFile: true }, 'unverified', 'unverified'],
    [{ state: 'idle', isOnFile: true }, null, 'unverified'],
    [{ state: 'idle', isOnFile: true }, 'mismatch', 'refused'],
    [{ state: 'idle', isOnFile: true }, 'superseded', 'refused'],
    [{ state: 'idle', isOnFile: true }, 'lost', 'refused'],
    [{ state: 'idle', isOnFile: true }, 'expired', 'refused'],
    [{ state: 'idle', isOnFile: true }, 'unknown', 'refused'],
    [{ state: 'idle', isOnFile: false }, 'mismatch', 'open'],
  ] as const)('%o, on file %s: %s', (check, onFile, standing) => {
    expect(cardStanding(check, onFile)).toBe(standing)
  })

  const printed = { number: '2', irn: '1', expiryDate: '2039-08' }
  const person = { firstName: 'Kym', lastName: 'Heath', dateOfBirth: '1983-02-22' }
  type Said = 'match' | 'unverified' | 'mismatch' | null
  const withCards = (verification: Said, ofDva: Said) =>
    newClient({
      medicare: {
        ...printed,
        ...person,
        verification,
        dva: { number: 'NBUR9080', cardType: 'white', verification: ofDva },
      },
    })
  it.each([
    [withCards('match', 'match'), 'match', 'match'],
    [withCards('unverified', 'match'), 'unverified', 'unverified'],
    [withCards('match', 'unverified'), 'match', 'unverified'],
    [withCards(null, 'match'), null, null],
    [withCards(null, 'mismatch'), null, 'mismatch'],
    [withCards('mismatch', 'match'), 'mismatch', 'mismatch'],
    [newClient(), null, null],
  ] as const)('on file, case %#', (client, medicare, dva) => {
    expect([verificationOnFile(client, 'medicare'), verificationOnFile(client, 'dva')]).toEqual([
      medicare,
      dva,
    ])
  })
})
