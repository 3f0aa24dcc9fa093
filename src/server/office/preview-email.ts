import type { EmailKind } from '#domain/emails/email-kinds.ts'
import type { Config } from '../config.ts'
import { appointmentEmail } from '../emails/appointment-emails.ts'
import type { BookedAppointment } from '../emails/read-booked-appointment.ts'

const hour = 3_600_000

/** A made-up appointment in a week: what every kind of email can say about one. */
function exampleAppointment(kind: EmailKind, now: Date): BookedAppointment {
  const startsAt = new Date(Math.ceil(now.getTime() / hour) * hour + 7 * 24 * hour)
  const isMoved = kind === 'moved'
  return {
    id: '00000000-0000-4000-8000-000000000000',
    roomId: '00000000-0000-4000-8000-000000000000',
    practiceId: '',
    startsAt,
    endsAt: new Date(startsAt.getTime() + 50 * 60_000),
    bookedAt: now,
    updatedAt: now,
    serviceDelivered: kind === 'cancelled' ? 'cancelWithNotice' : null,
    moves: isMoved ? 1 : 0,
    cancellationChanges: kind === 'cancelled' ? 1 : 0,
    lastMove: isMoved
      ? {
          from: new Date(startsAt.getTime() - 24 * hour).toISOString(),
          untoldFrom: new Date(startsAt.getTime() - 24 * hour).toISOString(),
          at: now.toISOString(),
          feeCents: 0,
          reason: null,
          fromClinician: null,
        }
      : null,
    cancellationFeeCents: null,
    cancellationReason: null,
    moveAskedReason: kind === 'moveAsked' ? 'away' : null,
    isRequestWithdrawn: false,
    deliveryType: 'videoCall',
    funding: null,
    quote: null,
    referral: kind === 'referralReminder' ? 'waiting' : null,
    referralPrices: null,
    shortNoticeFeeCents: null,
    isFreeUntilStart: kind === 'moveAsked',
    clinicianName: 'Amelia Tran',
    questionnaires: [],
    client: {
      email: 'client@mail.example',
      mobile: null,
      firstName: 'Robin',
      holderFirstName: 'Robin',
      isForHolder: true,
      isEmailVerified: true,
      signedUpAt: now,
      timeZone: 'Australia/Sydney',
      communicationPreference: 'email',
    },
    now,
  }
}

export const previewEmail = (kind: EmailKind, note: string, now: Date, config: Config): string =>
  appointmentEmail(kind, exampleAppointment(kind, now), config, note.trim()).html
