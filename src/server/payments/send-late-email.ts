import { sql } from 'kysely'
import { paths } from '#contract/page-paths.ts'
import { dayAndTime, formatWhen } from '#domain/emails/format-appointment.ts'
import { mayEmail } from '#domain/emails/who-may-be-emailed.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { Config } from '../config.ts'
import type { Tx } from '../db/transaction.ts'
import { withinSeconds } from '../emails/within-seconds.ts'
import { renderEmail } from '../emails/render-email.ts'
import type { Email } from '../ports/email.ts'
import type { Service } from '../service.ts'
import type { Setup } from '../payment-setups/setup-store.ts'

// The stored name of the queue: jobs that wait in it would be lost by another name.
const queue = 'send-late-letter'
type LateJob = { setupId: string }

/** With the outcome or not at all, as all emails (docs/decisions/0010-emails.md). */
export const queueLateEmail = (
  { jobs }: Pick<Service, 'jobs'>,
  tx: Tx,
  { id }: Pick<Setup, 'id'>,
): Promise<void> => jobs.sendWith<LateJob>(tx, queue, [{ data: { setupId: id } }])

export const workOnLateEmails = (service: Service): Promise<void> =>
  service.jobs.work<LateJob>(queue, (job) => sendLateEmail(service, job))

/** Tells a client whose card came too late that nothing is booked, once: the page that waited may be long closed. */
export async function sendLateEmail(
  { db, mailer, config, log }: Service,
  { setupId }: LateJob,
): Promise<void> {
  if (!config.canSendEmail) return log.warn({ setup: setupId }, 'email not sent: no provider is set up')
  await db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(tx)
    const marked = await tx
      .updateTable('payment_setups')
      .set({ email_sent_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', setupId)
      .where('state', '=', 'tooLate')
      .where('email_sent_at', 'is', null)
      .returning(['reservation_id', 'reason'])
      .executeTakeFirst()
    const missed = marked?.reservation_id && (await readMissed(tx, marked.reservation_id))
    const wasTaken = marked?.reason === 'slotTaken'
    if (missed && mayEmail(missed, { isOutcomeOfBooking: true, bookedAt: missed.bookedAt }))
      await withinSeconds(25, mailer.send(lateEmail({ ...missed, wasTaken }, config)))
  })
}

type Missed = {
  startsAt: Date
  endsAt: Date
  clinicianName: string
  clinicianId: string
  email: string
  holderFirstName: string
  isEmailVerified: boolean
  signedUpAt: Date | null
  /** When the time was held. */
  bookedAt: Date
  timeZone: ZoneId
}

async function readMissed(tx: Tx, reservationId: string): Promise<Missed | undefined> {
  const { rows } = await sql<Missed>`
    select lower(r.during) as "startsAt", upper(r.during) as "endsAt", c.name as "clinicianName", c.id as "clinicianId",
           p.email, coalesce(a.first_name, p.first_name) as "holderFirstName", p.time_zone as "timeZone",
           a.subject is null or a.email_verified_at is not null as "isEmailVerified", a.created_at as "signedUpAt",
           r.created_at as "bookedAt"
      from reservations r join clients p on p.id = r.client_id join clinicians c on c.id = r.clinician_id
      left join accounts a on a.subject::text = p.identity_subject
     where r.id = ${reservationId}`.execute(tx)
  return rows[0]
}

/** As discreet as the others: subject and preview say neither with whom nor why. */
function lateEmail(missed: Missed & { wasTaken: boolean }, config: Config): Email {
  const { email, holderFirstName, clinicianName, timeZone } = missed
  return renderEmail(
    {
      to: email,
      subject: `Not booked: ${dayAndTime(missed.startsAt, timeZone)}`,
      preview: 'This time could not be booked. Here is how to choose another.',
      heading: 'This time could not be booked',
      parts: [
        `Hello ${holderFirstName}, your card details are saved, but this time could not be booked any more. Nothing is booked and nothing was charged.`,
        {
          facts: [
            ['When', formatWhen(missed, timeZone)],
            ['With', clinicianName],
          ],
        },
        {
          button: 'Choose another time',
          href: `${config.PUBLIC_URL}${othersPath(missed)}`,
        },
        'Your card does not have to be entered again.',
      ],
    },
    config,
  )
}

/** Other times of the same clinician, unless it was not the time that stood in the way. */
const othersPath = ({ wasTaken, clinicianId }: Missed & { wasTaken: boolean }) =>
  wasTaken ? paths.psychologist(clinicianId) : paths.findPsychologist()
