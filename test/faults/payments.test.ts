import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { countOverlaps, startServerCluster, statusOf } from '#test/support/server-cluster.ts'
import { eventOf, signatureOf, startFakeStripe } from '#test/support/fake-stripe.ts'

let stripe: Awaited<ReturnType<typeof startFakeStripe>>
let cluster: Awaited<ReturnType<typeof startServerCluster>>
beforeAll(async () => {
  stripe = await startFakeStripe()
  cluster = await startServerCluster(stripe.environment)
})
afterEach(async () => {
  expect(await countOverlaps(cluster.db)).toBe(0)
})
afterAll(async () => {
  await cluster.close()
  await stripe.close()
})

const wantsForm = { claimReservation: true, mode: 'setup', shouldGenerateCheckoutSession: true }

/** Holds a slot, without its card form. */
async function hold() {
  const [token = ''] = await cluster.addClients(1, false)
  const bookable = await addBookable(cluster.db, { remainingSlots: 5 })
  const slot = { ...bookable, start: sydneyTime(3, 10) }
  const { body } = await cluster.reserve(slot, { token })
  return { token, slot, reserveId: body?.data?.reserveId ?? '' }
}

/** The address of the reservation, on either server. */
const claim = (reserveId: string, token: string, key: string) =>
  cluster.call('PUT', `/api/accounts/banksia/reserved-appointments/${reserveId}`, {
    token,
    key,
    body: wantsForm,
  })

async function claimed() {
  const held = await hold()
  expect((await claim(held.reserveId, held.token, randomUUID())).status).toBe(200)
  const session = stripe.sessions().at(-1)
  if (!session) throw new Error('No card form was opened')
  return { ...held, session }
}

let turn = 0
async function deliver(body: string, signature = signatureOf(body).header): Promise<number> {
  const server = cluster.servers[turn++ % cluster.servers.length]
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  const response = await fetch(`${server?.url}/api/webhooks/stripe`, { method: 'POST', headers, body })
  await response.body?.cancel()
  return response.status
}

/** Everything that a payment event changes. */
async function effects(reserveId: string) {
  const { rows } = await sql<{
    status: string
    card: boolean
    events: number
    places: number
    letters: number
  }>`
    select r.status, p.has_saved_card as card, c.remaining_slots as places,
           (select count(*)::int from payment_events e join payment_setups s on s.id = e.setup_id where s.reservation_id = r.id) as events,
           (select count(*)::int from jobs.job j where j.name = 'send-letter' and j.data->>'kind' = 'confirmed'
              and j.data->>'reservationId' = r.id::text) as letters
      from reservations r join clients p on p.id = r.client_id join clinicians c on c.id = r.clinician_id
     where r.reserve_id = ${reserveId}`.execute(cluster.db)
  return rows[0]
}
const untouched = { status: 'claimed', card: false, events: 0, places: 5, letters: 0 }
const bookedOnce = { status: 'booked', card: true, places: 4, letters: 1 }

describe('8: the payment provider’s events, at two server processes', () => {
  it('has one effect when it comes five times at once, and five times more', async () => {
    const { reserveId, session } = await claimed()
    const body = eventOf(session)
    const five = () => Promise.all(Array.from({ length: 5 }, () => deliver(body)))
    expect(await five()).toEqual([204, 204, 204, 204, 204])
    expect(await effects(reserveId)).toEqual({ ...bookedOnce, events: 1 })
    expect(await five()).toEqual([204, 204, 204, 204, 204])
    expect(await effects(reserveId)).toEqual({ ...bookedOnce, events: 1 })
  })

  it('has the same effect in any order, and from another event about the same form', async () => {
    const orders = [
      ['failed', 'completed', 'expired', 'completed'],
      ['expired', 'completed', 'failed', 'failed'],
      ['completed', 'failed', 'expired', 'completed'],
    ]
    for (const order of orders) {
      const { reserveId, session } = await claimed()
      const failure = { id: session.setupIntent, metadata: { setup: session.reference } }
      const bodies = {
        completed: () => eventOf(session),
        expired: () => eventOf(session, { type: 'checkout.session.expired' }),
        failed: () => eventOf(session, { type: 'setup_intent.setup_failed', object: failure }),
      }
      for (const kind of order) expect(await deliver(bodies[kind as keyof typeof bodies]())).toBe(204)
      expect(await effects(reserveId)).toEqual({ ...bookedOnce, events: 4 })
    }
    const together = await claimed()
    await Promise.all([
      deliver(eventOf(together.session)),
      deliver(eventOf(together.session)),
      deliver(eventOf(together.session, { type: 'checkout.session.expired' })),
    ])
    expect(await effects(together.reserveId)).toEqual({ ...bookedOnce, events: 3 })
  })

  it('is 400 and changes nothing when it is forged or 301 s old', async () => {
    const { reserveId, session } = await claimed()
    const body = eventOf(session)
    const ago = (seconds: number) => Math.floor(Date.now() / 1000) - seconds
    expect(await deliver(body, '')).toBe(400)
    expect(await deliver(body, signatureOf(body, { secret: 'whsec_forged' }).header)).toBe(400)
    expect(await deliver(body.replace('cus_1', 'cus_2'), signatureOf(body).header)).toBe(400)
    expect(await deliver(body, signatureOf(body, { at: ago(301) }).header)).toBe(400)
    expect(await effects(reserveId)).toEqual(untouched)
    expect(await deliver(body, signatureOf(body, { at: ago(290) }).header)).toBe(204)
    expect(await effects(reserveId)).toEqual({ ...bookedOnce, events: 1 })
  })

  it('does not take a slot from the client who got it after the hold ended', async () => {
    const { reserveId, session, slot } = await claimed()
    await sql`update reservations set expires_at = clock_timestamp() where reserve_id = ${reserveId}`.execute(
      cluster.db,
    )
    const taken = await cluster.reserve(slot)
    expect(await deliver(eventOf(session))).toBe(204)
    expect(await statusOf(cluster.db, reserveId)).toBe('expired')
    expect(await statusOf(cluster.db, taken.body?.data?.reserveId ?? '')).toBe('held')
    const { rows } = await sql`select 1 from jobs.job where name = 'send-late-letter'`.execute(cluster.db)
    expect(rows).toHaveLength(1)
  })
})

describe('9: the payment provider times out after it acted', () => {
  it('opens one form, which the retry finds', async () => {
    const { token, reserveId } = await hold()
    const before = stripe.sessions().length
    stripe.troubles.push('hang')
    const first = await claim(reserveId, token, 'claim-after-time-out')
    expect(first.status).toBe(200)
    expect(stripe.sessions()).toHaveLength(before + 1)
    const session = stripe.sessions().at(-1)
    expect(first.body).toEqual({ clientSecret: session?.client_secret })
    expect(await claim(reserveId, token, 'claim-after-time-out')).toEqual(first)
    expect(stripe.sessions()).toHaveLength(before + 1)
  })

  it('answers 503 while it stays away, keeps the claim, and the client’s own retry finds the same form', async () => {
    const { token, reserveId } = await hold()
    const before = stripe.sessions().length
    stripe.troubles.push('break', 'break', 'break')
    const away = await claim(reserveId, token, 'claim-while-away')
    expect(away).toMatchObject({
      status: 503,
      body: {
        code: 'cardFormAway',
        message:
          'Your time is held for you. We could not open the card form just now. Please try again in a moment.',
      },
    })
    expect(await statusOf(cluster.db, reserveId)).toBe('claimed')
    const session = stripe.sessions().at(-1)
    if (!session) throw new Error('No card form was opened')
    // The event may come before our own record of the form does.
    expect(await deliver(eventOf(session))).toBe(204)
    expect(await effects(reserveId)).toEqual({ ...bookedOnce, events: 1 })
    const again = await claim(reserveId, token, 'claim-while-away')
    expect(again).toEqual({ status: 200, body: { clientSecret: session.client_secret } })
    expect(stripe.sessions()).toHaveLength(before + 1)
  })
})
