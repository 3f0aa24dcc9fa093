import { describe, expect, it } from 'vitest'
import type { ReservationState } from '#domain/booking/holds.ts'
import { heldRows } from './held-times.tsx'

const time = (reserveId: string, { isGP = false } = {}) => ({
  reserveId,
  status: 'held' as ReservationState,
  appointments: [{ isGP }] as never,
})
const [amelia, priya, gp] = [time('amelia'), time('priya'), time('gp', { isGP: true })]
const ids = (rows: ReturnType<typeof heldRows>) => ({
  live: rows.live.map(({ reserveId }) => reserveId),
  ended: rows.ended?.reserveId ?? null,
})

describe('the held times that a page shows', () => {
  it.each([
    ['every hold, that of this tab first', { holds: [priya, gp], own: gp, page: null }, ['gp', 'priya']],
    ['those of another tab', { holds: [amelia], own: null, page: null }, ['amelia']],
    ['not the one whose page this is', { holds: [amelia, gp], own: amelia, page: 'psychologist' }, ['gp']],
    ['its own on a page of the other kind', { holds: [amelia], own: amelia, page: 'gp' }, ['amelia']],
  ] as const)('%s', (_, around, live) => {
    expect(ids(heldRows({ ...around, hasRunOut: false }))).toEqual({ live, ended: null })
  })

  it.each([
    ['has run out', { holds: [], own: amelia, page: null, hasRunOut: true }, 'amelia'],
    ['was let go', { holds: [], own: amelia, page: null, hasRunOut: false }, null],
    ['is booked', { holds: [], own: { ...amelia, status: 'booked' }, page: null, hasRunOut: true }, null],
    ['has run out on its own page', { holds: [], own: amelia, page: 'psychologist', hasRunOut: true }, null],
  ] as const)('says that a time is no longer held: it %s', (_, around, ended) => {
    expect(ids(heldRows(around))).toEqual({ live: [], ended })
  })
})
