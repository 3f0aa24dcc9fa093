import { sql } from 'kysely'
import type { z } from 'zod'
import type { EmailPlace, sentEmailsSchema } from '#contract/staff/office.ts'
import { type EmailKind, mostEmailsCounted } from '#domain/messages/emails.ts'
import { type AccessedBy, noteChange, noteRead } from '../audit.ts'
import { inTransaction } from '../db/database.ts'
import { consumeAllowance, type RateLimit } from '../http/rate-limit.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { queueEmailAgain } from './queue-emails.ts'

type SentEmailSearch = { practiceId: string; search: string; after?: EmailPlace | undefined; by: AccessedBy }

const ofAPage = 100

/** Which email went out about which appointment. Its words are not kept: sent again, it is written anew. */
export async function listSentEmails(
  { db }: Pick<Service, 'db'>,
  { practiceId, search, after, by }: SentEmailSearch,
): Promise<Omit<z.infer<typeof sentEmailsSchema>, 'isSimulated'>> {
  await noteRead(db, by, null, 'sent emails')
  const found = db
    .selectFrom('sent_emails')
    .innerJoin('reservations', 'reservations.id', 'sent_emails.reservation_id')
    .innerJoin('clients', 'clients.id', 'reservations.client_id')
    .where('reservations.practice_id', '=', practiceId)
    .where(search === '' ? sql<boolean>`true` : sql<boolean>`clients.search @@ client_query(${search})`)
  const rows = await found
    .select(['reservations.id', 'sent_emails.kind', 'sent_emails.sent_at', 'sent_emails.delivery'])
    .select(['clients.first_name', 'clients.last_name', 'clients.date_of_birth'])
    .select(sql<Date>`lower(reservations.during)`.as('startsAt'))
    .select(sql<string>`${sentAtText} || ' ' || reservation_id || ' ' || kind`.as('place'))
    .where(isAfter(after))
    .orderBy('sent_at', 'desc')
    .orderBy('reservation_id', 'desc')
    .orderBy('kind', 'desc')
    .limit(ofAPage + 1)
    .execute()
  const { total } = await db
    .selectFrom(
      found
        .select('sent_emails.kind')
        .limit(mostEmailsCounted + 1)
        .as('some'),
    )
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  const page = rows.slice(0, ofAPage)
  return {
    total,
    next: rows.length > ofAPage ? (page.at(-1)?.place ?? null) : null,
    emails: page.map((row) => ({
      reservationId: row.id,
      kind: row.kind,
      sentAt: row.sent_at.toISOString(),
      delivery: row.delivery,
      clientName: `${row.first_name} ${row.last_name}`,
      dateOfBirth: row.date_of_birth,
      startsAt: row.startsAt.toISOString(),
    })),
  }
}

const sentAtText = sql<string>`to_char(sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

function isAfter(place: EmailPlace | undefined) {
  if (place === undefined) return sql<boolean>`true`
  const [sentAt, reservationId, kind] = place
  return sql<boolean>`(sent_at, reservation_id, kind) < (${sentAt}::timestamptz, ${reservationId}::uuid, ${kind})`
}

const perEmail: RateLimit = { name: 'emails:again', most: 5, perSeconds: 3600 }

type EmailToResend = { reservationId: string; kind: EmailKind; practiceId: string; by: AccessedBy }

/** To the client's own address, as the appointment stands now; what is no longer true is not sent. */
export async function resendEmail(
  service: Service,
  { reservationId, kind, practiceId, by }: EmailToResend,
): Promise<Result<null>> {
  const { db, config } = service
  if (!config.canSendEmail) return fail('emailNotSetUp')
  if (!(await consumeAllowance(db, perEmail, `${reservationId} ${kind}`))) return fail('tooManyRequests')
  return inTransaction(db, async (tx) => {
    const sent = await tx
      .selectFrom('sent_emails')
      .innerJoin('reservations', 'reservations.id', 'sent_emails.reservation_id')
      .select(['reservations.client_id', sql<Date>`lower(reservations.during)`.as('startsAt')])
      .where('reservations.id', '=', reservationId)
      .where('reservations.practice_id', '=', practiceId)
      .where('sent_emails.kind', '=', kind)
      .limit(1)
      .executeTakeFirst()
    if (!sent) return fail('notFound')
    await queueEmailAgain(service, tx, kind, { id: reservationId, startsAt: sent.startsAt })
    await noteChange(tx, by, sent.client_id, `email ${kind} again`)
    return succeed(null)
  })
}
