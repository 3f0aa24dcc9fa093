import { createHash, randomBytes } from 'node:crypto'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { sql } from 'kysely'
import { z } from 'zod'
import { roomPages } from '#contract/page-paths.ts'
import type { Calendars } from '#contract/staff/working-time.ts'
import { type EntryContent, feedSummary, writeCalendar } from '#domain/diary/calendars.ts'
import { type DeliveryType, deliveryTypes } from '#domain/clinicians/delivery-types.ts'
import { findLabel } from '#domain/vocabulary.ts'
import { changeRows } from '../db/rows.ts'
import type { AppEnv } from '../http/context.ts'
import { answerProblem } from '../http/problem.ts'
import { clientAddress, consumeAllowance, type RateLimit } from '../http/rate-limit.ts'
import type { Service } from '../service.ts'

/** Several devices that each look every few minutes. */
const readsOfOne: RateLimit = { name: 'calendar-feed', most: 240, perSeconds: 3600 }
/** By address, so that no one can try tokens. */
const readsFromOne: RateLimit = { name: 'calendar-feed-from', most: 600, perSeconds: 3600 }

type FeedOwner = { clinicianId: string; entrySays: EntryContent }

/** Outside /api: the address is the permission, and a calendar of a phone has nothing else to show. */
export function calendarFeedRoutes(app: OpenAPIHono<AppEnv>, service: Service): void {
  const { db, config } = service
  app.get('/calendars/:file{[\\w-]{20,100}\\.ics}', async (c) => {
    if (!(await consumeAllowance(db, readsFromOne, clientAddress(c, config.TRUSTED_PROXIES))))
      return answerProblem(c, { code: 'tooManyRequests' })
    const hash = hashToken(c.req.param('file').replace(/\.ics$/, ''))
    const { rows } = await sql<FeedOwner>`
      select feed.clinician_id as "clinicianId", feed.entry_says as "entrySays"
        from calendar_feeds feed join clinicians c on c.id = feed.clinician_id and c.status = 'active'
       where feed.token_hash = ${hash}`.execute(db)
    const [feed] = rows
    if (!feed) return answerProblem(c, { code: 'notFound' })
    if (!(await consumeAllowance(db, readsOfOne, hash.toString('base64url'))))
      return answerProblem(c, { code: 'tooManyRequests' })
    await changeRows(db, 'calendar_feeds', { token_hash: hash }, { last_read_at: sql<Date>`now()` })
    return c.body(await renderFeed(service, feed), 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
  })
}

type FeedSession = {
  id: string
  startsAt: Date
  endsAt: Date
  updatedAt: Date
  moves: number
  typeName: string
  deliveryType: DeliveryType
  roomId: string
  firstName: string
  lastName: string
}

/** A month back, for a look at last week, and everything that is booked ahead. */
async function renderFeed({ db, config }: Service, { clinicianId, entrySays }: FeedOwner): Promise<string> {
  const { rows } = await sql<FeedSession>`
    select r.id, lower(r.during) as "startsAt", upper(r.during) as "endsAt", r.updated_at as "updatedAt",
           (select count(*)::int from appointment_moves m where m.reservation_id = r.id) as moves,
           t.name as "typeName", r.delivery_type as "deliveryType",
           r.room_id as "roomId", p.first_name as "firstName", p.last_name as "lastName"
      from reservations r
      join clients p on p.id = r.client_id
      join appointment_types t on t.id = r.appointment_type_id
     where r.clinician_id = ${clinicianId} and r.status = 'booked'
       and upper(r.during) > now() - interval '30 days'
     order by lower(r.during)`.execute(db)
  const host = new URL(config.PUBLIC_URL).hostname
  return writeCalendar(
    config.PRODUCT_NAME,
    rows.map((session) => ({
      // Not the number of the appointment: it has no business in another calendar.
      uid: `${hashToken(session.id).toString('base64url').slice(0, 24)}@${host}`,
      sequence: session.moves,
      stamp: session.updatedAt,
      startsAt: session.startsAt,
      endsAt: session.endsAt,
      summary: feedSummary(entrySays, { ...session, mode: findLabel(deliveryTypes, session.deliveryType) }),
      address:
        session.deliveryType === 'videoCall'
          ? `${config.PUBLIC_URL}${roomPages.session(session.roomId)}`
          : null,
    })),
  )
}

type FeedStore = Pick<Service, 'db' | 'keyring' | 'config'>

const tokenPurpose = (clinicianId: string) => `calendar_feeds.token:${clinicianId}`

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The address is shown again to its owner, who may have to give it to another phone. */
export async function readFeed(
  { db, keyring, config }: FeedStore,
  clinicianId: string,
): Promise<Calendars['feed']> {
  const row = await db
    .selectFrom('calendar_feeds')
    .select(['sealed_token', 'entry_says', 'last_read_at'])
    .where('clinician_id', '=', clinicianId)
    .executeTakeFirst()
  if (!row) return null
  const token = z.string().parse(keyring.unseal(row.sealed_token, tokenPurpose(clinicianId)))
  return {
    address: `${config.PUBLIC_URL}/calendars/${token}.ics`,
    entrySays: row.entry_says,
    lastReadAt: row.last_read_at?.toISOString() ?? null,
  }
}

/** A new address in place of the old one, which stops at once. What an entry says stays as it was chosen. */
export async function makeFeed({ db, keyring }: FeedStore, clinicianId: string): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const address = {
    token_hash: hashToken(token),
    sealed_token: keyring.seal(token, tokenPurpose(clinicianId)),
  }
  await db
    .insertInto('calendar_feeds')
    .values({ clinician_id: clinicianId, ...address })
    .onConflict((conflict) =>
      conflict.column('clinician_id').doUpdateSet({ ...address, made_at: new Date(), last_read_at: null }),
    )
    .execute()
}

export async function changeFeed(
  { db }: Pick<Service, 'db'>,
  clinicianId: string,
  entrySays: EntryContent,
): Promise<boolean> {
  const changed = await db
    .updateTable('calendar_feeds')
    .set({ entry_says: entrySays })
    .where('clinician_id', '=', clinicianId)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

export async function removeFeed({ db }: Pick<Service, 'db'>, clinicianId: string): Promise<void> {
  await db.deleteFrom('calendar_feeds').where('clinician_id', '=', clinicianId).execute()
}
