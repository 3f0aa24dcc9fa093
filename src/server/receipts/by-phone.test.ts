import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OwnReceipt } from '#contract/own-money.ts'
import type { RoomVisits } from '#contract/staff/rooms.ts'
import { addBookable } from '#test/support/booking-world.ts'
import { createMoneyWorld } from '#test/support/money-world.ts'
import { completeForClaims } from '#test/support/paid-charge.ts'
import { addStaff } from '#test/support/staff.ts'

let world: Awaited<ReturnType<typeof createMoneyWorld>>
beforeAll(async () => {
  world = await createMoneyWorld()
})
afterAll(() => world.close())

type Booked = Awaited<ReturnType<typeof world.addBooked>>

const now = Date.now()
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000)

/** A session of 50 minutes that began an hour ago. Its client, alone, asked for the phone after 20 minutes. */
async function clientAsked({ clinicianCameBack }: { clinicianCameBack: boolean }): Promise<Booked> {
  const booked = await world.addBooked({ funding: 'rebate', start: minutesAgo(60) })
  await completeForClaims(world, booked)
  const { db } = world.service
  const reservation_id = booked.id
  await db
    .insertInto('rooms')
    .values({ reservation_id, by_phone_at: minutesAgo(40), by_phone_asked_by: 'client' })
    .execute()
  const stay = async (role: 'client' | 'clinician', stays: [from: number, to: number][]) => {
    const person = await db
      .insertInto('room_people')
      .values({ reservation_id, role, standing: 'admitted' })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [from, to] of stays)
      await db
        .insertInto('room_visits')
        .values({
          reservation_id,
          person_id: person.id,
          joined_at: minutesAgo(from),
          admitted_at: minutesAgo(from),
          seen_at: minutesAgo(to),
          left_at: minutesAgo(to),
        })
        .execute()
  }
  await stay('client', [[60, 10]])
  await stay(
    'clinician',
    clinicianCameBack
      ? [
          [60, 42],
          [36, 10],
        ]
      : [[60, 42]],
  )
  return booked
}

const settle = () => world.runJobs({ includeLater: true })

/** Item and state of each, the latest first. */
async function itemsOf({ token }: Booked): Promise<string[]> {
  const issued: OwnReceipt[] = (await world.call({ path: '/client-records/me/receipts', token })).body
  const read = async ({ id, state }: OwnReceipt) => {
    const { body } = await world.call({ path: `/client-records/me/receipts/${id}`, token })
    return `${body.content.lines[0].item} ${state}`
  }
  return Promise.all(issued.toSorted((a, b) => b.number.localeCompare(a.number)).map(read))
}

const visitOf = async ({ id }: Booked): Promise<RoomVisits> =>
  (await world.call({ path: `/staff/diary/appointments/${id}/visit` })).body

const say = ({ id }: Booked, byPhone: boolean, headers?: Record<string, string>) =>
  world.call({
    method: 'PUT',
    path: `/staff/diary/appointments/${id}/by-phone`,
    body: { byPhone },
    ...(headers && { headers }),
  })

it('a client’s press alone makes no phone item: they went on by video', async () => {
  const booked = await clientAsked({ clinicianCameBack: true })
  // 18 minutes before it, 26 after.
  expect(await visitOf(booked)).toMatchObject({ byPhone: false, phoneAskedBy: 'client', minutesTogether: 44 })
  await world.setOutcome(booked.id, 'attended', { minutes: 50 })
  await settle()
  expect(await itemsOf(booked)).toEqual(['91167 paid'])
})

it('where the clinician was not back in the room it counts as by phone', async () => {
  const booked = await clientAsked({ clinicianCameBack: false })
  expect(await visitOf(booked)).toMatchObject({ byPhone: true, phoneAskedBy: 'client' })
  await world.setOutcome(booked.id, 'attended', { minutes: 50 })
  await settle()
  expect(await itemsOf(booked)).toEqual(['91182 paid'])
})

it('a person says how it was: the receipt is voided and issued again, and it is in the audit', async () => {
  const booked = await clientAsked({ clinicianCameBack: true })
  await world.setOutcome(booked.id, 'attended', { minutes: 50 })
  await settle()
  expect((await say(booked, true)).status).toBe(204)
  await settle()
  expect(await visitOf(booked)).toMatchObject({ byPhone: true, phoneAskedBy: null })
  expect(await itemsOf(booked)).toEqual(['91182 paid', '91167 void'])
  // Nothing new: the same receipt stays.
  await say(booked, true)
  await settle()
  expect(await itemsOf(booked)).toHaveLength(2)
  await say(booked, false)
  await settle()
  expect(await visitOf(booked)).toMatchObject({ byPhone: false, phoneAskedBy: null })
  expect(await itemsOf(booked)).toEqual(['91167 paid', '91182 void', '91167 void'])
  const voided = await world.db
    .selectFrom('audit_events')
    .select('subject')
    .where('client_id', '=', booked.clientId)
    .where('action', '=', 'change')
    .execute()
  const subjects = voided.map(({ subject }) => subject)
  expect(subjects).toContain(`video session ${booked.id}: was by phone`)
  expect(subjects).toContain(`video session ${booked.id}: was by video`)
})

it('a session that no one came into the room for can be set right too', async () => {
  const booked = await world.addBooked({ funding: 'rebate', start: minutesAgo(60) })
  await completeForClaims(world, booked)
  await world.setOutcome(booked.id, 'attended', { minutes: 50 })
  await settle()
  expect((await say(booked, true)).status).toBe(204)
  await settle()
  expect(await visitOf(booked)).toMatchObject({ visits: [], byPhone: true })
  expect(await itemsOf(booked)).toEqual(['91182 paid', '91167 void'])
})

it('minutes that are corrected leave video or phone as the receipt has it', async () => {
  const booked = await clientAsked({ clinicianCameBack: true })
  await world.setOutcome(booked.id, 'attended', { minutes: 50 })
  await settle()
  const setRequest = (askedBy: 'client' | 'clinician' | null) =>
    world.db
      .updateTable('rooms')
      .set({ by_phone_asked_by: askedBy })
      .where('reservation_id', '=', booked.id)
      .execute()
  const correct = async (minutes: number) => {
    await world.setOutcome(booked.id, 'attended', { was: 'attended', minutes })
    await settle()
  }
  // The rule would say phone now.
  await setRequest('clinician')
  await correct(40)
  expect(await itemsOf(booked)).toEqual(['91166 paid', '91167 void'])
  // The same minutes again: nothing is wrong with it.
  await correct(40)
  expect(await itemsOf(booked)).toHaveLength(2)
  await say(booked, true)
  await settle()
  await setRequest(null)
  await correct(50)
  expect((await itemsOf(booked)).map((item) => item.slice(0, 5))).toEqual([
    '91182',
    '91181',
    '91166',
    '91167',
  ])
})

it('of someone else’s session, one by phone and one that has not begun nothing can be said', async () => {
  const booked = await clientAsked({ clinicianCameBack: true })
  const { clinicianId } = await addBookable(world.db)
  const { headers } = await addStaff(world.service, { role: 'clinician', clinicianId })
  expect((await say(booked, true, headers)).status).toBe(404)
  const ahead = await world.addBooked({ start: minutesAgo(-60) })
  expect((await say(ahead, true)).status).toBe(409)
  const call = await world.addBooked()
  await world.db
    .updateTable('reservations')
    .set({ delivery_type: 'phoneCall' })
    .where('id', '=', call.id)
    .execute()
  expect((await say(call, false)).status).toBe(409)
})
