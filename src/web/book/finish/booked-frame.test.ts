import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { heldAppointment, heldReservation } from '../../choose-time/reservation.fixture.ts'
import { refusingStorage, tabStorage } from '../../session/tab-storage.fixture.ts'
import { countBooking, countGpBooking } from './booked-frame.tsx'

const booked = (reserveId: string, isFirstBooking: boolean | null = true) =>
  heldReservation({
    reserveId,
    status: 'booked',
    isFirstBooking,
    appointmentId: 'appointment-1',
    appointments: [heldAppointment({ funding: 'ndis' })],
  })

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', tabStorage(kept))
  vi.stubGlobal('window', {})
  vi.stubGlobal('localStorage', { getItem: (name: string) => (name === 'banksia.analytics' ? 'on' : null) })
})
afterEach(() => vi.unstubAllGlobals())

describe('counting a booking', () => {
  it('says what was booked, how it is paid and by what kind of clinician, and nothing of the client', () => {
    countBooking(booked('one'))
    countBooking(booked('two', false))
    expect(window.dataLayer).toEqual([
      { event: 'first booked', funding: 'ndis', clinicianRole: 'clinicalPsychologists' },
      { event: 'subsequent booked', funding: 'ndis', clinicianRole: 'clinicalPsychologists' },
    ])
  })

  it('counts each once, also after a reload, and joins a layer that is there', () => {
    kept.set('banksia.bookingCounted', '"before the reload"')
    window.dataLayer = [{ event: 'of another script' }]
    countBooking(booked('before the reload'))
    countBooking(booked('three'))
    countBooking(booked('three'))
    expect(window.dataLayer).toHaveLength(2)
  })

  it('counts once where storage is refused', () => {
    vi.stubGlobal('sessionStorage', refusingStorage)
    countBooking(booked('four'))
    countBooking(booked('four'))
    expect(window.dataLayer).toHaveLength(1)
  })

  it('counts nothing that is not booked', () => {
    countBooking(booked('five', null))
    expect(window.dataLayer).toBeUndefined()
  })

  it.each([
    ['was not given', { getItem: () => null }],
    [
      'cannot be read',
      {
        getItem: () => {
          throw new Error('refused')
        },
      },
    ],
  ])('counts nothing where consent %s', (_why, storage) => {
    vi.stubGlobal('localStorage', storage)
    countBooking(booked('eight'))
    countGpBooking(booked('nine'))
    expect(window.dataLayer).toBeUndefined()
  })

  it('counts a GP appointment once, and says nothing but that', () => {
    countGpBooking(booked('six'))
    countGpBooking(booked('six'))
    countGpBooking(heldReservation({ reserveId: 'seven', status: 'claimed' }))
    expect(window.dataLayer).toEqual([{ event: 'GP appointment booked' }])
  })
})
