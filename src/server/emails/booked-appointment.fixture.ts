import { readConfig } from '../config.ts'
import type { BookedAppointment } from './read-booked-appointment.ts'

export const config = readConfig({ PUBLIC_URL: 'https://clinic.example', PRODUCT_NAME: 'Wattle' })

const dayMs = 24 * 3_600_000

/** Tuesday 24 November 2026, 10:00 am in Sydney, three weeks ahead, with a rebate. */
export function bookedAppointment(changed: Partial<BookedAppointment> = {}): BookedAppointment {
  const startsAt = changed.startsAt ?? new Date('2026-11-23T23:00:00Z')
  return {
    id: '11111111-1111-4111-8111-111111111111',
    roomId: '22222222-2222-4222-8222-222222222222',
    practiceId: '',
    startsAt,
    endsAt: new Date(startsAt.getTime() + 50 * 60_000),
    bookedAt: new Date('2026-10-01T00:00:00Z'),
    updatedAt: new Date('2026-10-02T00:00:00Z'),
    serviceDelivered: null,
    moves: 0,
    cancellationChanges: 0,
    lastMove: null,
    cancellationFeeCents: null,
    cancellationReason: null,
    moveAskedReason: null,
    isRequestWithdrawn: false,
    deliveryType: 'videoCall',
    funding: 'rebate',
    quote: null,
    referral: 'received',
    referralPrices: { withCents: 52_08, withoutCents: 201_13 },
    shortNoticeFeeCents: 52_08,
    isFreeUntilStart: false,
    clinicianName: 'Noor New',
    questionnaires: [],
    reserveId: 'reserve-1',
    formsLeft: [],
    formsDueHours: null,
    client: {
      email: 'client@mail.example',
      mobile: '+61491570006',
      firstName: 'Robin',
      holderFirstName: 'Robin',
      isForHolder: true,
      clientId: '44444444-4444-4444-8444-444444444444',
      isFirstPerson: true,
      isEmailVerified: true,
      signedUpAt: null,
      timeZone: 'Australia/Sydney',
      communicationPreference: 'noPreference',
    },
    now: new Date(startsAt.getTime() - 21 * dayMs),
    ...changed,
  }
}

/** On a parent's account. */
export const ofAChild = { ...bookedAppointment().client, holderFirstName: 'Madelaine', isForHolder: false }

type LastMove = NonNullable<BookedAppointment['lastMove']>

/** A move by the practice, because the clinician is away. */
export const movedBecauseAway = (changed: Partial<LastMove> = {}): LastMove => ({
  from: '2026-11-20T23:00:00Z',
  at: '2026-11-01T00:00:00Z',
  feeCents: 0,
  reason: 'away',
  fromClinician: null,
  untoldFrom: changed.from ?? '2026-11-20T23:00:00Z',
  ...changed,
})
