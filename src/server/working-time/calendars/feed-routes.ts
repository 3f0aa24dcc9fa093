import type { OpenAPIHono } from '@hono/zod-openapi'
import { sql } from 'kysely'
import { roomPages } from '#contract/room-pages.ts'
import { deliveryTypes, type DeliveryType } from '#domain/clinicians/delivery-types.ts'
import { findLabel } from '#domain/clinicians/vocabulary.ts'
import { type EntrySays, feedSummary } from '#domain/booking/calendar-feed.ts'
import { writeCalendar } from '#domain/emails/calendar-file.ts'
import { clientAddress } from '../../http/client-address.ts'
import type { AppEnv } from '../../http/environment.ts'
import { answerProblem } from '../../http/problem.ts'
import { consumeAllowance, type RateLimit } from '../../http/rate-limit.ts'
import type { Service } from '../../service.ts'
import { hashToken } from './feed-store.ts'

/** Several devices that each look every few minutes. */
const readsOfOne: RateLimit = { name: 'calendar-feed', most: 240, perSeconds: 3600 }
/** By address, so that no one can try tokens. */
const readsFromOne: RateLimit = { name: 'calendar-feed-from', most: 600, perSeconds: 3600 }

type Feed = { clinicianId: string; entrySays: EntrySays }

/** Outside /api: the address is the permission, and a calendar of a phone has nothing else to show. */
export function calendarFeedRoutes(app: OpenAPIHono<AppEnv>, service: Service): void {
  const { db, config } = service
  app.get('/calendars/:file{[\\w-]{20,100}\\.ics}', async (c) => {
    if (!(await consumeAllowance(db, readsFromOne, clientAddress(c, config.TRUSTED_PROXIES))))
      return answerProblem(c, { code: 'tooManyRequests' })
    const hash = hashToken(c.req.param('file').replace(/\.ics$/, ''))
    const { rows } = await sql<Feed>`
      select feed.clinician_id as "clinicianId", feed.entry_says as "entrySays"
        from calendar_feeds feed join clinicians c on c.id = feed.clinician_id and c.status = 'active'
       where feed.token_hash = ${hash}`.execute(db)
    const [feed] = rows
    if (!feed) return answerProblem(c, { code: 'notFound' })
    if (!(await consumeAllowance(db, readsOfOne, hash.toString('base64url'))))
      return answerProblem(c, { code: 'tooManyRequests' })
    await db
      .updateTable('calendar_feeds')
      .set({ last_read_at: sql<Date>`now()` })
      .where('token_hash', '=', hash)
      .execute()
    return c.body(await renderFeed(service, feed), 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
  })
}

type Session = {
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
async function renderFeed({ db, config }: Service, { clinicianId, entrySays }: Feed): Promise<string> {
  const { rows } = await sql<Session>`
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
