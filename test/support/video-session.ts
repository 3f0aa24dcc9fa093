import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { Client } from 'pg'
import { localDayAt } from '#domain/time/local-time.ts'
import type { ZoneId } from '#domain/time/zones.ts'
import { databaseUrl } from './e2e-database.ts'

type Booked = { id: string; roomId: string }

type Session = {
  startsAt: Date
  /** Of a client who has signed up. */
  email: string
  /** By the address of their page. A clinician is in one session at a time: each test has one of its own. */
  clinician: string
  minutes?: number
  delivery?: 'videoCall' | 'phoneCall'
}

/** A session by video, of fifty minutes, unless told otherwise, as if it had been booked for that moment. What was there goes. */
export async function bookVideoSession({
  startsAt,
  email,
  clinician,
  minutes = 50,
  delivery = 'videoCall',
}: Session): Promise<Booked> {
  const client = new Client({ connectionString: await databaseUrl() })
  await client.connect()
  try {
    const found = await client.query<{ id: string }>('select id from clinicians where slug = $1', [clinician])
    const clinicianId = found.rows[0]?.id
    const during = `tstzrange($1::timestamptz, $1::timestamptz + interval '${minutes} minutes')`
    await client.query(`delete from reservations where clinician_id = $2 and during && ${during}`, [
      startsAt.toISOString(),
      clinicianId,
    ])
    const { rows } = await client.query<Booked>(
      `insert into reservations (reserve_id, practice_id, clinician_id, appointment_type_id, during, status, visitor, client_id,
           is_new_client, funding_method, claim_type, referral, booked_at, delivery_type)
       select $3, 'banksia', t.clinician_id, t.appointment_type_id, ${during}, 'booked', 'test', c.id, true, 'rebate', 'rebate',
              'received', now(), $5
         from clients c, clinician_appointment_types t where c.email = $4 and t.clinician_id = $2 limit 1
       returning id, room_id as "roomId"`,
      [startsAt.toISOString(), clinicianId, randomUUID(), email, delivery],
    )
    const [booked] = rows
    if (!booked) throw new Error('The session was not booked')
    return booked
  } finally {
    await client.end()
  }
}

export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)

/** For a room that is open now, and a session of today on the clock of its clinician, whose diary goes by that. */
export function openNow(zone: ZoneId): Date {
  const begun = inMinutes(-3)
  return localDayAt(begun, zone) === localDayAt(new Date(), zone) ? begun : inMinutes(1 / 3)
}

/**
 * A small picture that moves five times a second. That of the browser itself is large and moves twenty times, which three calls
 * beside each other draw and pack so slowly that each press takes seconds.
 */
function writeCamera(): string {
  const [width, height] = [320, 180]
  const colours = Buffer.alloc((width * height) / 2, 128)
  const frames = [40, 90, 140, 190].flatMap((grey) => [
    Buffer.from('FRAME\n'),
    Buffer.alloc(width * height, grey),
    colours,
  ])
  const folder = mkdtempSync(join(tmpdir(), 'banksia-camera-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'camera.y4m')
  writeFileSync(
    file,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F5:1 Ip A1:1\n`), ...frames]),
  )
  return file
}

/** For a browser with a camera that shows a moving picture and a microphone that beeps, which asks no one. */
export const fakeDevices = [
  '--use-fake-device-for-media-stream=fps=5',
  `--use-file-for-fake-video-capture=${writeCamera()}`,
  '--use-fake-ui-for-media-stream',
  '--allow-loopback-in-peer-connection',
  // Addresses as they are: a test passes packets on to them.
  '--disable-features=WebRtcHideLocalIpsWithMdns',
]

/** Before the page opens: its connections can be ended from outside, and its searches for a new way are counted on <html>. */
export const watchConnections = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const all: RTCPeerConnection[] = []
    const Native = window.RTCPeerConnection
    window.RTCPeerConnection = class extends Native {
      constructor(settings?: RTCConfiguration) {
        super(settings)
        all.push(this)
      }
      override restartIce() {
        const { dataset } = document.documentElement
        dataset.restarts = String(Number(dataset.restarts ?? 0) + 1)
        super.restartIce()
      }
    }
    window.addEventListener('test-close-connections', () => {
      for (const connection of all) connection.close()
    })
  })

/** Before the page opens: its connections go through a relay or not at all, and `waysInUse` says which way they took. */
export const allowRelayOnly = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const all: RTCPeerConnection[] = []
    const Native = window.RTCPeerConnection
    const relayed = (settings?: RTCConfiguration) => ({ ...settings, iceTransportPolicy: 'relay' as const })
    window.RTCPeerConnection = class extends Native {
      constructor(settings?: RTCConfiguration) {
        super(relayed(settings))
        all.push(this)
      }
      override setConfiguration(settings?: RTCConfiguration) {
        super.setConfiguration(relayed(settings))
      }
    }
    Object.assign(window, { testConnections: all })
  })

/** The kinds of the two ends of the way that is in use, of each connection of the page. */
export const waysInUse = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { testConnections } = window as unknown as { testConnections: RTCPeerConnection[] }
    const ways: string[] = []
    for (const connection of testConnections.filter(
      ({ connectionState }) => connectionState === 'connected',
    )) {
      const stats = await connection.getStats()
      stats.forEach((entry: Record<string, unknown>) => {
        if (entry.type !== 'candidate-pair' || entry.nominated !== true || entry.state !== 'succeeded') return
        const kindOf = (id: unknown): string => stats.get(String(id))?.candidateType
        ways.push(`${kindOf(entry.localCandidateId)} to ${kindOf(entry.remoteCandidateId)}`)
      })
    }
    return ways
  })

export const closeConnections = (page: Page): Promise<boolean> =>
  page.evaluate(() => window.dispatchEvent(new Event('test-close-connections')))
