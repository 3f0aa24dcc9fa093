import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { RoomState } from '#contract/room.ts'
import type { createApp } from '#server/app.ts'
import type { Service } from '#server/service.ts'
import { accessTokenFor } from './access-token.ts'
import { addBookable } from './booking-world.ts'
import { addSession } from './diary-world.ts'
import { addPerson } from './people.ts'
import { addStaff } from './staff.ts'

type Starting = { startsInMinutes?: number; minutes?: number; firstName?: string; mobile?: string | null }

/** A booked video session around now, with its client and its clinician who can both sign in. */
export async function addRoom(service: Service, starting: Starting = {}) {
  const { startsInMinutes = 5, minutes = 50, firstName = 'Robin', mobile = '+61491570006' } = starting
  const { db } = service
  const bookable = await addBookable(db)
  const { subject } = await addPerson(db, { email: `${randomUUID()}@mail.example`, firstName })
  const client = await db
    .updateTable('clients')
    .set({ mobile })
    .where('identity_subject', '=', subject)
    .returning('id')
    .executeTakeFirstOrThrow()
  const clinician = await addStaff(service, { role: 'clinician', clinicianId: bookable.clinicianId })
  const start = new Date(Date.now() + startsInMinutes * 60_000)
  const appointmentId = await addSession(db, { ...bookable, clientId: client.id, start, minutes })
  const { room_id: roomId } = await db
    .selectFrom('reservations')
    .select('room_id')
    .where('id', '=', appointmentId)
    .executeTakeFirstOrThrow()
  return {
    ...bookable,
    appointmentId,
    roomId,
    clientId: client.id,
    subject,
    bearer: { authorization: `Bearer ${await accessTokenFor(service, { subject })}` },
    staff: clinician.headers,
    staffSubject: clinician.subject,
    staffSessionId: clinician.sessionId,
  }
}

type App = ReturnType<typeof createApp>
type Headers = Record<string, string>

/** A browser with the room’s page: keeps the room’s cookie, and asks the process that it is told to. */
export function roomVisitor(app: App, roomId: string, headers: Headers = {}) {
  let cookie = ''
  const ask = async (method: string, path: string, body?: unknown, via: App = app) => {
    const response = await via.request(`/api/rooms/${roomId}${path}`, {
      method,
      headers: {
        'x-forwarded-for': randomUUID(),
        ...headers,
        cookie: [headers['cookie'], cookie].filter(Boolean).join('; '),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const [set] = response.headers.getSetCookie()
    if (set !== undefined) cookie = set.split(';')[0] ?? ''
    return response
  }
  const enter = (request: unknown) => ask('POST', '/entries', request)
  const join = async (via?: App) => {
    const response = await ask('POST', '/tabs', undefined, via)
    if (response.status !== 201) throw new Error(`Not joined: ${response.status} ${await response.text()}`)
    const joined: { tabId: string; room: RoomState } = await response.json()
    return joined
  }
  return {
    ask,
    enter,
    join,
    /** In the waiting room, or in the room. */
    come: async (request: unknown = { as: 'self' }, via?: App) => {
      const entered = await enter(request)
      if (entered.status !== 200) throw new Error(`Not entered: ${entered.status} ${await entered.text()}`)
      return join(via)
    },
    room: async (): Promise<RoomState | null> => {
      const { room }: { room: RoomState | null } = await (await ask('GET', '')).json()
      return room
    },
    events: async (tabId: string, { after, via = app }: { after?: string; via?: App } = {}) =>
      readRoomEvents(
        (
          await ask(
            'GET',
            `/tabs/${tabId}/events${after === undefined ? '' : `?after=${after}`}`,
            undefined,
            via,
          )
        ).body,
      ),
    cookie: () => cookie,
  }
}

type RoomEvent = { id: string | null; event: string; data: unknown }

/** Events, one after the other; null when the stream has ended. */
function readRoomEvents(body: ReadableStream<Uint8Array> | null) {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let waiting = ''
  const next = async (): Promise<RoomEvent | null> => {
    for (;;) {
      const found = /(?:id: ([\d.-]+)\n)?event: (\w+)\ndata: ([^\n]*)\n\n/.exec(waiting)
      if (found) {
        waiting = waiting.slice(found.index + found[0].length)
        // Nothing has changed: only a page that waits for a sign of life needs it.
        if (found[2] === 'here') continue
        return { id: found[1] ?? null, event: found[2] ?? '', data: JSON.parse(found[3] ?? 'null') }
      }
      const read = await reader?.read()
      if (!read || read.done) return null
      waiting += decoder.decode(read.value, { stream: true })
    }
  }
  return {
    next,
    /** Passes over what comes before it. */
    until: async (event: string): Promise<RoomEvent> => {
      for (;;) {
        const found = await next()
        if (found === null) throw new Error(`The stream ended before ${event}`)
        if (found.event === event) return found
      }
    },
    /** The room, once it is so. */
    untilRoom: async (isSo: (room: RoomState) => boolean): Promise<RoomState> => {
      for (;;) {
        const found = await next()
        if (found === null) throw new Error('The stream ended')
        // Every `room` event is a room as the contract has it.
        const room = found.data as RoomState
        if (found.event === 'room' && isSo(room)) return room
      }
    },
    close: () => reader?.cancel(),
  }
}

/** Moves the session in time, as if some had passed. */
export const moveSession = ({ db }: Pick<Service, 'db'>, appointmentId: string, minutes: number) =>
  sql`update reservations set during = tstzrange(lower(during) + make_interval(mins => ${minutes}::int),
      upper(during) + make_interval(mins => ${minutes}::int)) where id = ${appointmentId}`.execute(db)

/** What the start of a session was confirmed as, as it is stored. */
export async function readSealedStart({ db }: Pick<Service, 'db'>, appointmentId: string) {
  const row = await db
    .selectFrom('rooms')
    .select('sealed_start_check')
    .where('reservation_id', '=', appointmentId)
    .executeTakeFirstOrThrow()
  return row.sealed_start_check
}
