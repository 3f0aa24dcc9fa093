import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type RoomSignal, roomSignalSchema } from '#contract/room-signals.ts'
import { presence, signalLimits } from '#domain/room/people.ts'
import { openValkey, type Valkey } from '../adapters/valkey.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import type { CarriedSignal, RoomCarrier, SendRequest } from './carrier.ts'
import { createDatabaseCarrier, mostSignals, signalsOfAPerson } from './signals.ts'

type ValkeyCarrierOptions = Pick<Service, 'db' | 'keyring' | 'log'> & {
  valkey: Valkey
  /** What carries all of it without Valkey. */
  database: RoomCarrier
}

type ValkeyCarrier = RoomCarrier & { close: () => void }

const hereKey = (tabId: string) => `here:${tabId}`
const signalsKey = (tabId: string) => `signals:${tabId}`
const sentKey = (personId: string) =>
  `sent:${personId}:${Math.floor(Date.now() / (signalsOfAPerson.perSeconds * 1000))}`
const channelOf = (processId: string) => `process:${processId}`
const signalPurpose = (tabId: string) => `valkey.signal:${tabId}`

/**
 * What browsers tell each other about their connection is a stream in Valkey for each tab, and a key that expires says that the tab is
 * there, and in which process, which is told alone. What someone wrote stays in PostgreSQL, where it is kept together with who may read it; and so
 * does everything while Valkey is away. Until when someone was there is written for all tabs of the process at once.
 */
function createValkeyCarrier({ db, keyring, log, valkey, database }: ValkeyCarrierOptions): ValkeyCarrier {
  const processId = randomUUID()
  const followed = new Map<string, Set<() => void>>()
  const nudge = (tabId: string) => {
    for (const onSignal of followed.get(tabId) ?? []) onSignal()
  }
  valkey.listen(channelOf(processId), {
    onTold: nudge,
    onBack: () => {
      for (const tabId of followed.keys()) nudge(tabId)
    },
  })
  const noteSeen = setInterval(() => {
    if (followed.size === 0 || !valkey.state().isThere) return
    seeTabs({ db }, [...followed.keys()]).catch(() => log.warn('who is in a session could not be noted'))
  }, presence.heartbeatSeconds * 1000)
  noteSeen.unref()

  /** Null where Valkey was away before anything was sent. */
  const passOn = async (request: SendRequest): Promise<Result<null> | null> => {
    const { place, tabId, to, message, key } = request
    const { room, personId } = place
    const sent = await valkey.ask((client) =>
      client.multi().incr(sentKey(personId)).expire(sentKey(personId), signalsOfAPerson.perSeconds).exec(),
    )
    if (sent === null) return null
    if (Number(sent[0]) > signalsOfAPerson.most) return fail('tooManyRequests')
    const tabs = await admittedTabs({ db }, room.reservationId)
    if (!tabs.some((tab) => tab.id === tabId && tab.personId === personId)) return fail('notFound')
    const receivers = tabs.filter(({ id }) => id !== tabId && (to === undefined || id === to))
    if (receivers.length === 0) return to === undefined ? succeed(null) : fail('notFound')
    const signal: RoomSignal = { from: tabId, personId, at: room.now.toISOString(), message, key }
    const passed = await valkey.ask(async (client) => {
      const processes = await Promise.all(
        receivers.map(async ({ id }) => {
          const added = client
            .multi()
            .xAdd(
              signalsKey(id),
              '*',
              { sealed: keyring.seal(signal, signalPurpose(id)).toString('base64') },
              {
                TRIM: { strategy: 'MINID', threshold: Date.now() - signalLimits.keptSeconds * 1000 },
              },
            )
            .expire(signalsKey(id), signalLimits.keptSeconds)
            .get(hereKey(id))
            .exec()
          const [, , process] = await added
          return { id, process: typeof process === 'string' ? process : null }
        }),
      )
      await Promise.all(
        // Who is away finds it when their stream is opened again.
        processes.map(({ id, process }) => process && valkey.tell(channelOf(process), id)),
      )
      return true
    })
    // It may have arrived or not: whoever sent it tries again, as after an answer that was lost.
    return passed === null ? fail('unavailable') : succeed(null)
  }

  const readFromValkey = async (tabId: string, after: string | undefined) => {
    const found = await valkey.ask((client) =>
      client.xRange(signalsKey(tabId), after === undefined ? '-' : `(${after}`, '+', { COUNT: mostSignals }),
    )
    return (found ?? []).map(({ id, message }) => ({
      id,
      signal: openSignal(String(message['sealed'] ?? ''), tabId),
    }))
  }

  /** What cannot be read is dropped: it must not keep a stream from what comes behind it. */
  const openSignal = (sealed: string, tabId: string): RoomSignal | null => {
    try {
      const opened = keyring.unseal(Buffer.from(sealed, 'base64'), signalPurpose(tabId))
      return roomSignalSchema.safeParse(opened).data ?? null
    } catch {
      return null
    }
  }

  return {
    send: async (request) =>
      request.message.kind === 'chat'
        ? database.send(request)
        : ((await passOn(request)) ?? database.send(request)),
    read: async (tabId, seen, options) => {
      const [inDatabase, inValkey] = seen.split('.')
      const [rows, passed] = await Promise.all([
        database.read(tabId, inDatabase ?? '0', options),
        readFromValkey(tabId, inValkey),
      ])
      const afterRows = rows.at(-1)?.seen ?? inDatabase ?? '0'
      const behind = (id: string | undefined) => (id === undefined ? '' : `.${id}`)
      return [
        ...rows.map((row) => ({ ...row, seen: `${row.seen}${behind(inValkey)}` })),
        ...passed.flatMap(({ id, signal }): CarriedSignal[] =>
          signal ? [{ seen: `${afterRows}${behind(id)}`, signal }] : [],
        ),
      ]
    },
    beat: async (tab) => {
      const beaten = await valkey.ask((client) =>
        client.set(hereKey(tab.tabId), processId, {
          expiration: { type: 'EX', value: presence.awaySeconds },
        }),
      )
      if (beaten === null) await database.beat(tab)
    },
    present: (tabIds) =>
      tabIds.length === 0
        ? Promise.resolve(new Set())
        : valkey.ask(async (client) => {
            const found = await client.mGet(tabIds.map(hereKey))
            return new Set(tabIds.filter((_, index) => typeof found[index] === 'string'))
          }),
    follow: (tabId, onSignal) => {
      const ofTab = followed.get(tabId) ?? new Set()
      followed.set(tabId, ofTab.add(onSignal))
      return () => {
        ofTab.delete(onSignal)
        if (ofTab.size === 0) followed.delete(tabId)
      }
    },
    valkey: valkey.state,
    close: () => clearInterval(noteSeen),
  }
}

/** As it is configured. */
export function openCarrier({ config, ...service }: Pick<Service, 'config' | 'db' | 'keyring' | 'log'>) {
  const database = createDatabaseCarrier(service)
  if (config.VALKEY_URL === undefined) return { carrier: database, close: async () => {} }
  const valkey = openValkey({ url: config.VALKEY_URL, log: service.log })
  const carrier = createValkeyCarrier({ ...service, valkey, database })
  return {
    carrier,
    close: async () => {
      carrier.close()
      await valkey.close()
    },
  }
}

type OpenTab = { id: string; personId: string }

/** Everyone who was let in and has not left, also who is away for a moment. */
async function admittedTabs({ db }: Pick<Service, 'db'>, reservationId: string): Promise<OpenTab[]> {
  const { rows } = await sql<OpenTab>`
    select v.id, v.person_id as "personId" from room_visits v join room_people p on p.id = v.person_id
     where v.reservation_id = ${reservationId} and v.left_at is null and p.standing = 'admitted'`.execute(db)
  return rows
}

/** Whoever is changing a visit knows better; the next time is soon. */
const seeTabs = ({ db }: Pick<Service, 'db'>, tabIds: readonly string[]) =>
  sql`update room_visits set seen_at = clock_timestamp() where id in (
    select id from room_visits where id = any(${tabIds}::uuid[]) and left_at is null
       for no key update skip locked)`.execute(db)
