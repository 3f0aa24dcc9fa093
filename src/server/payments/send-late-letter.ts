import { sql } from 'kysely'
import { dayAndTime, whenWords } from '#domain/letters/appointment-words.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import type { Config } from '../config.ts'
import type { Tx } from '../http/idempotency.ts'
import { withinSeconds } from '../letters/within-seconds.ts'
import { writeLetter } from '../letters/write-letter.ts'
import type { Email } from '../ports/email.ts'
import type { Service } from '../service.ts'
import type { Setup } from './setup-store.ts'

const queue = 'send-late-letter'
type LateJob = { setupId: string }

/** With the outcome or not at all, as all letters (docs/decisions/0010-letters.md). */
export const queueLateLetter = (
  { jobs }: Pick<Service, 'jobs'>,
  tx: Tx,
  { id }: Pick<Setup, 'id'>,
): Promise<void> => jobs.sendWith<LateJob>(tx, queue, [{ data: { setupId: id } }])

export const workOnLateLetters = (service: Service): Promise<void> =>
  service.jobs.work<LateJob>(queue, (job) => sendLateLetter(service, job))

/** Tells a client whose card came too late that nothing is booked, once: the page that waited may be long closed. */
export async function sendLateLetter({ db, mailer, config }: Service, { setupId }: LateJob): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(tx)
    const marked = await tx
      .updateTable('payment_setups')
      .set({ letter_sent_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', setupId)
      .where('state', '=', 'tooLate')
      .where('letter_sent_at', 'is', null)
      .returning(['reservation_id', 'reason'])
      .executeTakeFirst()
    const missed = marked?.reservation_id && (await readMissed(tx, marked.reservation_id))
    const wasTaken = marked?.reason === 'slotTaken'
    if (missed) await withinSeconds(25, mailer.send(lateLetter({ ...missed, wasTaken }, config)))
  })
}

type Missed = {
  startsAt: Date
  endsAt: Date
  clinicianName: string
  clinicianId: string
  email: string
  firstName: string
  timeZone: ZoneId
}

async function readMissed(tx: Tx, reservationId: string): Promise<Missed | undefined> {
  const { rows } = await sql<Missed>`
    select lower(r.during) as "startsAt", upper(r.during) as "endsAt", c.name as "clinicianName", c.id as "clinicianId",
           p.email, p.first_name as "firstName", p.time_zone as "timeZone"
      from reservations r join clients p on p.id = r.client_id join clinicians c on c.id = r.clinician_id
     where r.id = ${reservationId}`.execute(tx)
  return rows[0]
}

/** As discreet as the others: subject and preview say neither with whom nor why. */
function lateLetter(missed: Missed & { wasTaken: boolean }, config: Config): Email {
  const { email, firstName, clinicianName, timeZone } = missed
  return writeLetter(
    {
      to: email,
      subject: `Not booked: ${dayAndTime(missed.startsAt, timeZone)}`,
      preview: 'This time could not be booked. Here is how to choose another.',
      heading: 'This time could not be booked',
      parts: [
        `Hello ${firstName}, your card details are saved, but this time could not be booked any more. Nothing is booked and nothing was charged.`,
        {
          facts: [
            ['When', whenWords(missed, timeZone)],
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
  wasTaken ? `/find-a-psychologist/details?id=${encodeURIComponent(clinicianId)}` : '/find-a-psychologist'
