import type { AttendanceOutcome } from '#domain/booking/attendance.ts'
import type { BusyInterval } from '#domain/booking/schedule.ts'
import type { DeliveryType } from '#domain/clinicians/delivery-types.ts'
import type { FundingMethod } from '#domain/funding/methods.ts'
import type { Quote } from '#domain/fees/quote.ts'
import type { EpochMinute } from '#domain/time/zone-rules.ts'
import type { DemoClinician } from '../clinicians/build-clinicians.ts'
import type { DemoAppointmentType } from './appointment-types.ts'

export interface Booking {
  readonly clinician: DemoClinician
  readonly type: DemoAppointmentType
  readonly start: EpochMinute
  readonly clientId: string
  readonly funding: FundingMethod
  readonly isNewClient: boolean
  readonly deliveryType: DeliveryType
  /** Null while it lies ahead, or until the clinician records the outcome. */
  readonly outcome: AttendanceOutcome | null
  /** What the client was told it costs. Kept for those who can sign in and see it. */
  readonly quote: Quote | null
}

export const busyWith = (bookings: readonly Booking[], clinician: DemoClinician): BusyInterval[] =>
  bookings
    .filter((booking) => booking.clinician === clinician)
    .map(({ start, type }) => ({ start, end: start + type.durationMinutes }))
