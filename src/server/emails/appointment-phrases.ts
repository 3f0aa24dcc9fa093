import { paths } from '#contract/page-paths.ts'
import { reasonSentences, type PracticeReason } from '#domain/booking/practice-reasons.ts'
import { deliveryTypes } from '#domain/clinicians/delivery-types.ts'
import { findLabel } from '#domain/clinicians/vocabulary.ts'
import { cancellationSentences, dayAndTime, formatWhen } from '#domain/emails/format-appointment.ts'
import { costSentences } from '#domain/fees/cost-copy.ts'
import { dvaReferralCopy, referralCopy } from '#domain/funding/referral-copy.ts'
import type { Config } from '../config.ts'
import type { BookedAppointment } from './read-booked-appointment.ts'
import type { EmailDraft } from './render-email.ts'

/** An email about an appointment, which is written to its client. */
export type Written = Omit<EmailDraft, 'to'>

/** Whom the session is for, where that is not the person who is written to. */
export const nameClient = ({ client }: BookedAppointment): string | null =>
  client.isForHolder ? null : client.firstName

export const formatOwner = (appointment: BookedAppointment): string => {
  const name = nameClient(appointment)
  return name === null ? 'Your' : `${name}’s`
}

export const formatWhose = (appointment: BookedAppointment, own = 'this appointment'): string => {
  const name = nameClient(appointment)
  return name === null ? own : `${name}’s appointment`
}

export const findMoment = ({ startsAt, client }: BookedAppointment) => dayAndTime(startsAt, client.timeZone)

export const formatWhenLines = (appointment: BookedAppointment) =>
  ['When', formatWhen(appointment, appointment.client.timeZone)] as const

export const toDetails = (appointment: BookedAppointment) =>
  [
    formatWhenLines(appointment),
    ['With', appointment.clinicianName],
    ['How', findLabel(deliveryTypes, appointment.deliveryType)],
    ['Cost', costSentences(appointment.quote, appointment.referral)],
  ] as const

export const formatReferral = ({
  startsAt,
  client,
  funding,
  referral,
  referralPrices: prices,
}: BookedAppointment): string[] => {
  const by = dayAndTime(startsAt, client.timeZone)
  const copy = dvaReferralCopy(funding) ?? referralCopy({ referral, prices, by })
  return copy ? [`${copy.title}. ${copy.text}`] : []
}

export const formatCancellation = (appointment: BookedAppointment): string =>
  cancellationSentences({
    ...appointment,
    zone: appointment.client.timeZone,
    feeCents: appointment.shortNoticeFeeCents,
  })

export const linkPolicy = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>) => ({
  link: 'Cancellation policy',
  href: `${PUBLIC_URL}${paths.cancellationPolicy()}`,
})

/** `clinicianName`: whom the reason is about. */
export const formatReason = (reason: PracticeReason | null, clinicianName: string): string[] =>
  reason === null ? [] : [reasonSentences[reason](clinicianName)]
