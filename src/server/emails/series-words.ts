import { deliveryTypes } from '#domain/clinicians/delivery-types.ts'
import { findLabel } from '#domain/vocabulary.ts'
import {
  cancellationOfSeveral,
  dayAndTime,
  formatFee,
  formatFreeUntil,
  formatWhen,
} from '#domain/booking/appointment-words.ts'
import { costSentences } from '#domain/fees/cost-words.ts'
import { dvaReferralWords, referralCopyOfSeveral } from '#domain/fees/payment-words.ts'
import type { Config } from '../config.ts'
import {
  appointmentsUrl,
  findMoment,
  linkPolicy,
  renderCalendarFile,
  sessionUrl,
  whoCallsWhom,
} from './appointment-words.ts'
import type { EmailRow } from './deliver.ts'
import type { BookedAppointment } from './read-booked-appointment.ts'
import type { EmailWords } from './render-email.ts'

export type SeriesEmailKind = 'confirmed' | 'moved' | 'cancelled'

type SeriesSessions = readonly BookedAppointment[]
export type ToldSessions = readonly [BookedAppointment, ...BookedAppointment[]]
type Line = readonly [label: string, value: string]

const seriesCopy = {
  confirmed: {
    subject: (count: number) => `Your ${count} appointments`,
    heading: 'Your appointments are booked',
    lead: 'these times are booked:',
    foot: 'Open the attached files to add them to your calendar. The entries don’t say whom you are seeing, or why.',
  },
  moved: {
    subject: (count: number) => `Moved: your ${count} appointments`,
    heading: 'Your appointments have moved',
    lead: 'these are your new times:',
    foot: 'Open the attached files to move them in your calendar. The entries don’t say whom you are seeing, or why.',
  },
  cancelled: {
    subject: (count: number) => `Cancelled: your ${count} appointments`,
    heading: 'Your appointments are cancelled',
    lead: 'we are sorry, we had to cancel these appointments. There is nothing to pay.',
    foot: 'If they are in your calendar, open the attached files to take them out.',
  },
} as const satisfies Record<
  SeriesEmailKind,
  { subject: (count: number) => string; heading: string; lead: string; foot: string }
>

/** As discreet as the others: neither subject nor preview says with whom or why. `note` is the practice’s own words. */
const writeSeries =
  (kind: SeriesEmailKind) =>
  (config: Config, booked: ToldSessions, note: string): EmailWords => {
    const { subject, heading, lead, foot } = seriesCopy[kind]
    // In whatever order they were changed, they are read from the first to the last.
    const sessions = booked.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    const [first = booked[0]] = sessions
    const { client } = first
    const ahead = kind === 'cancelled' ? [] : sessions.filter(({ startsAt, now }) => now < startsAt)
    const sharedFee = findSharedFee(ahead)
    return {
      subject: `${subject(sessions.length)} from ${findMoment(first)}`,
      preview: 'Here are all the times.',
      heading: client.isForHolder ? heading : heading.replace('Your', `${client.firstName}’s`),
      parts: [
        `Hello ${client.holderFirstName}, ${lead}`,
        {
          facts: [
            ...sessions.flatMap((session) => [
              ['When', formatWhen(session, client.timeZone)] as const,
              ...(ahead.includes(session) ? listNotice(session, sharedFee === null) : []),
            ]),
            ['With', first.clinicianName],
            ...(kind === 'cancelled'
              ? []
              : [['How', findLabel(deliveryTypes, first.deliveryType)] as const, ...listCosts(sessions)]),
          ],
        },
        ...listReferrals(ahead),
        ...(ahead.length === 0 ? [] : [cancellationOfSeveral(sharedFee)]),
        ...listPlaces(ahead, config),
        { button: 'See my appointments', href: appointmentsUrl(config) },
        linkPolicy(config),
        foot,
        ...(note === '' ? [] : [note]),
      ],
      attachments: sessions.map((session, index) => ({
        ...renderCalendarFile(session, config),
        name: `appointment-${index + 1}.ics`,
      })),
    }
  }

export const seriesEmails = {
  confirmed: { to: 'booker', write: writeSeries('confirmed') },
  moved: { to: 'client', write: writeSeries('moved') },
  cancelled: { to: 'client', write: writeSeries('cancelled') },
} as const satisfies Record<SeriesEmailKind, EmailRow<'client' | 'booker', [ToldSessions, note: string]>>

/** The last free moment of one, and the fee after it where the others have another. */
function listNotice(session: BookedAppointment, hasOwnFee: boolean): Line[] {
  const until = [
    'Free to cancel until',
    formatFreeUntil({ ...session, zone: session.client.timeZone }),
  ] as const
  return hasOwnFee && !session.isFreeUntilStart
    ? [until, ['Fee after that', formatFee(session.shortNoticeFeeCents)]]
    : [until]
}

/** The fee that is the same for all to which one applies; null where it is not. */
function findSharedFee(sessions: SeriesSessions): { cents: number | null } | null {
  const fees = sessions
    .filter(({ isFreeUntilStart }) => !isFreeUntilStart)
    .map((session) => session.shortNoticeFeeCents)
  const [cents = null] = fees
  return fees.every((fee) => fee === cents) ? { cents } : null
}

/** Once where it is the same for all; otherwise with the sessions that it is about. */
function listReferrals(sessions: SeriesSessions): string[] {
  const needs = sessions.map(
    ({ funding, referral, referralPrices: prices }) =>
      dvaReferralWords(funding) ?? referralCopyOfSeveral({ referral, prices }),
  )
  const texts = new Set(needs.flatMap((need) => (need ? [need.text] : [])))
  return [...texts].map((text) => {
    const about = sessions.filter((_, index) => needs[index]?.text === text)
    const title = needs.find((need) => need?.text === text)?.title
    return about.length === sessions.length
      ? `${title}. ${text}`
      : `${title}: ${listDates.format(about.map(findMoment))}. ${text}`
  })
}

const listDates = new Intl.ListFormat('en-AU')

/** Each video session has an address of its own; for phone calls it is said once who calls. */
function listPlaces(sessions: SeriesSessions, config: Config) {
  const [first] = sessions
  if (!first) return []
  return first.deliveryType === 'videoCall'
    ? sessions.map((session) => ({
        link: `Go to my appointment on ${findMoment(session)}`,
        href: sessionUrl(session, config),
      }))
    : [whoCallsWhom(first)]
}

/** Once where they all cost the same; otherwise each by its day. */
function listCosts(sessions: SeriesSessions): Line[] {
  const costs = sessions.map(({ quote, referral }) => costSentences(quote, referral))
  const [cost = ''] = costs
  if (costs.every((one) => one === cost)) return [['Cost of each', cost]]
  return sessions.map(
    ({ startsAt, client }, index) =>
      [`Cost, ${dayAndTime(startsAt, client.timeZone)}`, costs[index] ?? ''] as const,
  )
}
