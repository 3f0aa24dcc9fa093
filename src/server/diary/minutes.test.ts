import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { diarySchema } from '#contract/staff/diary.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
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
const start = new Date(Date.now() - 3_600_000)

async function shownOf({ id, clinicianId }: Booked) {
  const date = formatIsoDate(localDayAt(start, 'Australia/Sydney'))
  const { body } = await world.call({ path: `/staff/diary?from=${date}&clinician=${clinicianId}` })
  const session = diarySchema.parse(body).diaries[0]?.sessions.find((one) => one.id === id)
  if (!session) throw new Error('The diary does not show the session')
  return session
}

const historyOf = async ({ id }: Booked) => {
  const { body } = await world.call({ path: `/staff/diary/appointments/${id}` })
  return body.history.map((event: Record<string, unknown>) => [
    event['from'],
    event['fromMinutes'],
    event['to'],
    event['toMinutes'],
  ])
}

const correct = ({ id }: Booked, minutes: unknown, headers?: Record<string, string>) =>
  world.call({
    method: 'PUT',
    path: `/staff/diary/appointments/${id}/outcome`,
    body: { outcome: 'attended', was: 'attended', minutes },
    ...(headers && { headers }),
  })

it('of an attended session are corrected, shown and kept in its history and in the audit', async () => {
  const booked = await world.addBooked({ start })
  const set = await world.setOutcome(booked.id, 'attended')
  expect(await shownOf(booked)).toMatchObject({ outcome: 'attended', minutes: null })
  expect(await correct(booked, 40)).toMatchObject({ status: 200, body: set.body })
  expect(await shownOf(booked)).toMatchObject({
    outcome: 'attended',
    minutes: 40,
    // What can be undone is the outcome; minutes are corrected again.
    undo: { event: set.body.event, to: null },
  })
  expect(await historyOf(booked)).toEqual([
    ['attended', null, 'attended', 40],
    [null, null, 'attended', null],
  ])
  const audited = await world.db
    .selectFrom('audit_events')
    .select('subject')
    .where('client_id', '=', booked.clientId)
    .where('action', '=', 'change')
    .execute()
  expect(audited.map(({ subject }) => subject)).toContain(`minutes of session ${booked.id}`)
  const [charge] = await world.chargesOf(booked.id)
  const trail = await world.call({ path: `/staff/money/charges/${charge?.id}` })
  expect(trail.body.steps.filter(({ kind }: { kind: string }) => kind === 'outcome')).toHaveLength(1)
})

it('that it has already change nothing, and none but those of an attended session are kept', async () => {
  const booked = await world.addBooked({ start })
  await world.setOutcome(booked.id, 'attended')
  // A session of the test is booked for 50.
  expect((await correct(booked, 50)).status).toBe(200)
  expect(await historyOf(booked)).toHaveLength(1)
  const missed = await world.addBooked({ start })
  await world.setOutcome(missed.id, 'clientDidNotAttend')
  await world.setOutcome(missed.id, 'clientDidNotAttend', { was: 'clientDidNotAttend', minutes: 20 })
  expect(await shownOf(missed)).toMatchObject({ outcome: 'clientDidNotAttend', minutes: null })
})

it.each([0, 601, 1.5, 'an hour', null])('cannot be %j', async (minutes) => {
  const booked = await world.addBooked({ start })
  await world.setOutcome(booked.id, 'attended', { minutes: 47 })
  expect(await correct(booked, minutes)).toMatchObject({
    status: 422,
    body: { fields: { minutes: expect.any(String) } },
  })
  expect(await shownOf(booked)).toMatchObject({ minutes: 47 })
})

it('of someone else’s session do not exist', async () => {
  const booked = await world.addBooked({ start })
  await world.setOutcome(booked.id, 'attended', { minutes: 47 })
  const { clinicianId } = await addBookable(world.db)
  const { headers } = await addStaff(world.service, { role: 'clinician', clinicianId })
  expect((await correct(booked, 20, headers)).status).toBe(404)
  expect(await shownOf(booked)).toMatchObject({ minutes: 47 })
})

it('come back with the outcome that an undo brings back, also after a correction', async () => {
  const booked = await world.addBooked({ start, isGP: true })
  await completeForClaims(world, booked)
  const undo = (event: number) =>
    world.call({
      method: 'POST',
      path: `/staff/diary/appointments/${booked.id}/outcome/undo`,
      body: { event },
    })
  await world.setOutcome(booked.id, 'attended', { minutes: 30 })
  await correct(booked, 25)
  const missed = await world.setOutcome(booked.id, 'clientDidNotAttend', { was: 'attended' })
  expect(await shownOf(booked)).toMatchObject({ outcome: 'clientDidNotAttend', minutes: null })
  const back = await undo(missed.body.event)
  expect(back).toMatchObject({ status: 200, body: { outcome: 'attended' } })
  expect(await shownOf(booked)).toMatchObject({ outcome: 'attended', minutes: 25 })
  // 25 minutes are one item, the 50 that were booked another.
  await world.runJobs({ includeLater: true })
  const { body: issued } = await world.call({ path: '/client-records/me/receipts', token: booked.token })
  const standing = issued.find(({ state }: { state: string }) => state !== 'void')
  const path = `/client-records/me/receipts/${standing?.id}`
  const { body } = await world.call({ path, token: booked.token })
  expect(body.content.lines).toMatchObject([{ item: '92112' }])
  expect((await undo(back.body.event)).status).toBe(200)
  expect(await shownOf(booked)).toMatchObject({ outcome: 'clientDidNotAttend', minutes: null })
})

it('are gone with the outcome, and come back with it', async () => {
  const booked = await world.addBooked({ start })
  const set = await world.setOutcome(booked.id, 'attended', { minutes: 40 })
  const path = `/staff/diary/appointments/${booked.id}/outcome/undo`
  const undone = await world.call({ method: 'POST', path, body: { event: set.body.event } })
  expect(await shownOf(booked)).toMatchObject({ outcome: null, minutes: null })
  await world.call({ method: 'POST', path, body: { event: undone.body.event } })
  expect(await shownOf(booked)).toMatchObject({ outcome: 'attended', minutes: 40 })
})

it('are corrected against the outcome on the screen', async () => {
  const booked = await world.addBooked({ start })
  await world.setOutcome(booked.id, 'clinicianDidNotAttend')
  expect((await correct(booked, 20)).status).toBe(409)
})

describe('of a session that was shorter than booked', () => {
  const follow = (feeFollowsMinutes: boolean) =>
    world.call({ method: 'PUT', path: '/staff/shorter-sessions', body: { feeFollowsMinutes } })
  const centsOf = async ({ id }: Booked) =>
    (await world.chargesOf(id)).filter(({ state }) => state !== 'dropped').map(({ cents }) => cents)
  const attend = async (minutes: number) => {
    const booked = await world.addBooked({ start, funding: 'rebate' })
    await completeForClaims(world, booked)
    await world.setOutcome(booked.id, 'attended', { minutes })
    return booked
  }

  it('leave the fee as it was, and the client is told of the smaller rebate by email and on the receipt', async () => {
    const booked = await attend(14)
    await world.runJobs({ includeLater: true, tellOfDocuments: true })
    expect(await centsOf(booked)).toEqual([201_13])
    const told =
      'Your session took 14 minutes. It was booked for 50. What you paid stays the same: $201.13. Medicare pays no rebate for a session of that length, so you can’t claim the $149.05 that we told you before.'
    const emails = await world.emailsTo(booked.clientId)
    expect(emails.filter(({ body_text }) => body_text.includes(told))).toHaveLength(1)
    const { body: issued } = await world.call({ path: '/client-records/me/receipts', token: booked.token })
    const path = `/client-records/me/receipts/${issued[0].id}`
    const { body } = await world.call({ path, token: booked.token })
    expect(body.content.notes).toContain(told)
  })

  it('carry the fee with them where the practice has chosen that, also when they are corrected before it is paid', async () => {
    expect((await follow(true)).status).toBe(204)
    expect((await world.call({ path: '/staff/rates' })).body).toMatchObject({ feeFollowsMinutes: true })
    const booked = await attend(25)
    // $189.05 for 50 minutes, and the booking fee of $12.08.
    expect(await centsOf(booked)).toEqual([106_61])
    const { body } = await world.call({ path: `/staff/diary/appointments/${booked.id}/charge` })
    expect(body.outcomes[0].charge).toMatchObject({
      byMinutes: { consultCents: 189_05, bookingFeeCents: 12_08 },
    })
    expect((await correct(booked, 40)).status).toBe(200)
    expect(await centsOf(booked)).toEqual([163_32])
    await world.runJobs({ includeLater: true, tellOfDocuments: true })
    expect((await correct(booked, 30)).status).toBe(200)
    expect(await centsOf(booked)).toEqual([163_32])
    await follow(false)
  })

  it('are said nothing of where nothing differs', async () => {
    const booked = await attend(55)
    await world.runJobs({ includeLater: true, tellOfDocuments: true })
    const texts = (await world.emailsTo(booked.clientId)).map(({ body_text }) => body_text)
    expect(texts).toHaveLength(1)
    expect(texts[0]).not.toContain('booked for 50')
  })
})
