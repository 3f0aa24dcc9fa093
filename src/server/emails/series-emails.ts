import { sql } from 'kysely'
import { paths } from '#contract/page-paths.ts'
import { dayAndTime, formatWhen } from '#domain/emails/format-appointment.ts'
import { mayEmail } from '#domain/emails/who-may-be-emailed.ts'
import { findLabel } from '#domain/clinicians/vocabulary.ts'
import { deliveryTypes } from '#domain/clinicians/delivery-types.ts'
import { costSentences } from '#domain/fees/cost-copy.ts'
import type { Config } from '../config.ts'
import type { Tx } from '../db/transaction.ts'
import type { Email } from '../ports/email.ts'
import type { Service } from '../service.ts'
import { storedDelivery } from '../settings/delivery.ts'
import { appointmentsUrl, renderCalendarFile } from './appointment-calendar.ts'
import { readEmailNote } from './email-note.ts'
import { queueWithReminders, type Reserved } from './queue-emails.ts'
import { type BookedAppointment, readBookedAppointment } from './read-booked-appointment.ts'
import { renderEmail } from './render-email.ts'
import { waysFor } from './send-email.ts'
import { sessionUrl, whoCallsWhom } from './where-it-is.ts'
import { withinSeconds } from './within-seconds.ts'

const queue = 'send-series-email'
const mostSecondsToSend = 25

type SeriesEmailKind = 'confirmed' | 'moved' | 'cancelled'
export type SeriesJob = { kind: SeriesEmailKind; sessions: { id: string; startsAt: string }[] }

/** One email about all of them; each session keeps its own reminders. */
export async function queueSeriesEmails(
  service: Pick<Service, 'jobs'>,
  tx: Tx,
  kind: SeriesEmailKind,
  sessions: readonly Reserved[],
): Promise<void> {
  if (kind !== 'cancelled')
    for (const session of sessions) await queueWithReminders(service, tx, null, session)
  const data = {
    kind,
    sessions: sessions.map(({ id, startsAt }) => ({ id, startsAt: startsAt.toISOString() })),
  }
  await service.jobs.sendWith<SeriesJob>(tx, queue, [{ data }])
}

export const workOnSeriesEmails = (service: Service): Promise<void> =>
  service.jobs.work<SeriesJob>(queue, (job) => sendSeriesEmail(service, job))

/** Names the sessions for which it is still so. Each is marked as told, so that none is told twice. */
export async function sendSeriesEmail(
  { db, mailer, config, log }: Service,
  { kind, sessions }: SeriesJob,
): Promise<void> {
  if (!config.canSendEmail) return log.warn({ kind }, 'email about a series not sent: no provider is set up')
  await db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(tx)
    const told: BookedAppointment[] = []
    for (const { id, startsAt } of sessions) {
      const appointment = await readBookedAppointment(tx, { id })
      if (!appointment || waysFor(kind, appointment, startsAt).length === 0) continue
      if (!mayEmail(appointment.client, { isOutcomeOfBooking: kind === 'confirmed', ...appointment }))
        continue
      const mark = await tx
        .insertInto('sent_emails')
        .values({ reservation_id: id, kind, version: appointment.moves, delivery: storedDelivery(config) })
        .onConflict((conflict) => conflict.doNothing())
        .returning('kind')
        .executeTakeFirst()
      if (mark) told.push(appointment)
    }
    const [first] = told
    if (!first) return
    const note = await readEmailNote(tx, { practiceId: first.practiceId, kind })
    const email = seriesEmail(kind, [first, ...told.slice(1)], { config, note })
    await withinSeconds(mostSecondsToSend, mailer.send(email))
    log.info({ kind, channel: 'email', sessions: told.length }, 'email about a series sent')
  })
}

type Several = readonly [BookedAppointment, ...BookedAppointment[]]

const copy = {
  confirmed: {
    subject: (count: number) => `Your ${count} appointments`,
    heading: 'Your appointments are booked',
    lead: 'these times are booked:',
    foot: 'The attached files put them in your calendar. The entries name no person and no reason.',
  },
  moved: {
    subject: (count: number) => `Moved: your ${count} appointments`,
    heading: 'Your appointments have moved',
    lead: 'these are your new times:',
    foot: 'The attached files move them in your calendar. The entries name no person and no reason.',
  },
  cancelled: {
    subject: (count: number) => `Cancelled: your ${count} appointments`,
    heading: 'Your appointments are cancelled',
    lead: 'these no longer take place. We are sorry: we had to cancel them. There is nothing to pay for them.',
    foot: 'The attached files take them out of your calendar, if they are there.',
  },
} as const satisfies Record<
  SeriesEmailKind,
  { subject: (count: number) => string; heading: string; lead: string; foot: string }
>

/** As discreet as the others: neither subject nor preview says with whom or why. `note` is the practice’s own words. */
function seriesEmail(
  kind: SeriesEmailKind,
  sessions: Several,
  { config, note }: { config: Config; note: string },
): Email {
  const { subject, heading, lead, foot } = copy[kind]
  const [first] = sessions
  const { client } = first
  return renderEmail(
    {
      to: client.email,
      subject: `${subject(sessions.length)} from ${dayAndTime(first.startsAt, client.timeZone)}`,
      preview: 'Here are all the times.',
      heading: client.isForHolder ? heading : heading.replace('Your', `${client.firstName}’s`),
      parts: [
        `Hello ${client.holderFirstName}, ${lead}`,
        {
          facts: [
            ...sessions.map((session) => ['When', formatWhen(session, client.timeZone)] as const),
            ['With', first.clinicianName],
            ...(kind === 'cancelled'
              ? []
              : [['How', findLabel(deliveryTypes, first.deliveryType)] as const, ...listCosts(sessions)]),
          ],
        },
        ...(kind === 'cancelled' ? [] : listPlaces(sessions, config)),
        { button: 'See my appointments', href: appointmentsUrl(config) },
        { link: 'Cancellation policy', href: `${config.PUBLIC_URL}${paths.cancellationPolicy()}` },
        foot,
        ...(note === '' ? [] : [note]),
      ],
      attachments: sessions.map((session, index) => ({
        ...renderCalendarFile(session, config),
        name: `appointment-${index + 1}.ics`,
      })),
    },
    config,
  )
}

/** Each video session has an address of its own; for phone calls it is said once who calls. */
const listPlaces = (sessions: Several, config: Config) =>
  sessions[0].deliveryType === 'videoCall'
    ? sessions.map((session) => ({
        link: `Go to my appointment on ${dayAndTime(session.startsAt, session.client.timeZone)}`,
        href: sessionUrl(session, config),
      }))
    : [whoCallsWhom(sessions[0])]

/** Once where they all cost the same; otherwise each by its day. */
function listCosts(sessions: Several): (readonly [string, string])[] {
  const costs = sessions.map(({ quote, referral }) => costSentences(quote, referral))
  const [cost = ''] = costs
  if (costs.every((one) => one === cost)) return [['Cost of each', cost]]
  return sessions.map(
    ({ startsAt, client }, index) =>
      [`Cost, ${dayAndTime(startsAt, client.timeZone)}`, costs[index] ?? ''] as const,
  )
}
