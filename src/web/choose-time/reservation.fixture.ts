import type { ReservationView } from '#contract/booking.ts'

export const heldReservation = (changed: Partial<ReservationView> = {}): ReservationView => ({
  reserveId: 'reserve-1',
  status: 'held',
  expiresAt: '2026-11-16T00:15:00Z',
  serverTime: '2026-11-16T00:00:00Z',
  resetsLeft: { signup: 3, fundingBooking: 3, gpBooking: 3, confirm: 3 },
  updatedAt: '2026-11-16T00:00:00Z',
  appointmentId: null,
  isFirstBooking: null,
  isConfirmationSent: null,
  isFreeUntilStart: false,
  appointments: [],
  psychologist: {
    _id: 'amelia',
    name: 'Amelia Tran',
    avatar: null,
    pronouns: null,
    slugUrl: 'amelia-tran',
    medicare: { role: 'clinicalPsychologists' },
  },
  ...changed,
})

type Appointment = ReservationView['appointments'][number]

/** Thursday 19 November 2026, 10:00 am in Sydney, at the rates of that day. */
export const heldAppointment = (changed: Partial<Appointment> = {}): Appointment => ({
  updatedAt: '2026-11-16T00:00:00.000Z',
  startDateTime: '2026-11-18T23:00:00Z',
  endDateTime: '2026-11-18T23:50:00Z',
  sessionTypeId: 'initial',
  sessionTypeName: 'Initial session',
  deliveryType: 'videoCall',
  clinicianId: 'amelia',
  isGP: false,
  funding: 'rebate',
  claimType: 'rebate',
  rate: {
    kind: 'rebate',
    consultCents: 18_905,
    bookingFeeCents: 1208,
    gstInclCents: 110,
    upfrontCents: 20_113,
    rebateCents: 14_905,
    outOfPocketCents: 5208,
  },
  fundingOffered: ['rebate', 'bulkBill', 'selfFunded', 'ndis', 'dva', 'workCover'],
  sessionDate: '2026-11-19',
  shortNoticeFeeCents: 5208,
  isHaveGPReferralAndTreatmentPlan: null,
  referral: null,
  isNdisPlanManaged: null,
  isWorkCoverNsw: null,
  clientRecord: null,
  ...changed,
})
