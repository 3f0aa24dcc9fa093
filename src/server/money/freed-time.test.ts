import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addClient, addSession } from '#test/support/diary-world.ts'
import type { SavedCardOutcome } from '#domain/money/test-cards.ts'
import { bookByStaff, hourMs, tomorrowsHour, workAtEveryHour } from '#test/support/freed-hour.ts'
import { createMoneyWorld } from '#test/support/money-world.ts'
import { sweepCharges } from './ask-provider.ts'

let world: Awaited<ReturnType<typeof createMoneyWorld>>
beforeAll(async () => {
  world = await createMoneyWorld()
})
afterAll(() => world.close())

const fullFee = 149_05 + 40_00 + 12_08
const tomorrow = () => tomorrowsHour

/** A client who has cancelled with short notice. */
async function cancelled(card: SavedCardOutcome = 'pays') {
  const booked = await world.addBooked({ start: tomorrow(), card })
  await workAtEveryHour(world.db, booked.clinicianId)
  await sql`update reservations set quote = jsonb_build_object('kind', 'selfFunded', 'outOfPocketCents', ${fullFee}::int,
    'upfrontCents', ${fullFee}::int) where id = ${booked.id}`.execute(world.db)
  const answer = await world.call({
    method: 'POST',
    path: `/client-records/me/appointments/${booked.id}:cancel?agreedFeeCents=${fullFee}`,
    token: booked.token,
  })
  expect(answer.body).toEqual({ serviceDelivered: 'cancelShortNotice' })
  const [fee] = await world.chargesOf(booked.id)
  return { ...booked, fee: fee?.id ?? '' }
}

/** Someone of the practice books the same hour for a client. */
async function bookAgain({ clinicianId, typeId }: { clinicianId: string; typeId: string }, clientId: string) {
  const again = { clinicianId, typeId, clientId, funding: 'selfFunded', start: tomorrow() } as const
  expect((await bookByStaff(world, again)).body).toMatchObject({ appointments: [expect.anything()] })
}

describe('a fee for short notice', () => {
  it('is charged when the time that was freed has begun, not before', async () => {
    const { id, fee } = await cancelled()
    expect(await world.chargesOf(id)).toMatchObject([
      { kind: 'shortNotice', state: 'due', cents: fullFee, next_try_at: tomorrow() },
    ])
    await world.runJobs()
    expect(await world.bankOf(fee)).toEqual([])
  })

  it('is dropped by itself when another client books the time, and both are told', async () => {
    const freed = await cancelled()
    await bookAgain(freed, await addClient(world.db))
    expect(await world.chargesOf(freed.id)).toMatchObject([
      { state: 'dropped', reason: 'Someone else booked the time' },
    ])
    expect(await world.ledgerOf(freed.fee)).toEqual([`owed ${fullFee}`, `dropped ${-fullFee}`])
    const trail = await world.call({ path: `/staff/money/charges/${freed.fee}` })
    expect(trail.body.charge).toMatchObject({ id: freed.fee, state: 'dropped' })
    expect(trail.body.steps.at(-1)).toMatchObject({
      kind: 'dropped',
      by: null,
      why: 'Someone else booked the time',
    })
    await world.runJobs({ includeLater: true })
    expect((await world.emailsTo(freed.clientId)).map(({ subject }) => subject)).toEqual([
      'A fee has been dropped',
    ])
    const { rows } =
      await sql`select 1 from outbox_messages where subject = 'A short-notice fee is dropped'`.execute(
        world.db,
      )
    expect(rows).toHaveLength(1)
    expect(await world.bankOf(freed.fee)).toEqual([])
  })

  it('is dropped where a cancellation of another client is undone, who has the time again', async () => {
    const freed = await cancelled()
    const { clinicianId, typeId } = freed
    const clientId = await addClient(world.db)
    const other = await addSession(world.db, { clinicianId, typeId, clientId, start: tomorrow() })
    const { body } = await world.setOutcome(other, 'clinicianCancelShortNotice')
    expect(await world.chargesOf(freed.id)).toMatchObject([{ state: 'due' }])
    const path = `/staff/diary/appointments/${other}/outcome/undo`
    const undone = await world.call({ method: 'POST', path, body: { event: body.event } })
    expect(undone.status).toBe(200)
    expect(await world.chargesOf(freed.id)).toMatchObject([
      { state: 'dropped', reason: 'Someone else booked the time' },
    ])
  })

  it('stays where the same client books the time again', async () => {
    const freed = await cancelled()
    await bookAgain(freed, freed.clientId)
    expect(await world.chargesOf(freed.id)).toMatchObject([{ state: 'due' }])
  })

  it('is given back where it was paid', async () => {
    const freed = await cancelled()
    await world.call({ method: 'POST', path: `/staff/charges/${freed.fee}/try` })
    await world.runJobs()
    expect(await world.chargesOf(freed.id)).toMatchObject([{ state: 'paid' }])
    await bookAgain(freed, await addClient(world.db))
    await world.runJobs()
    expect(await world.bankOf(freed.fee)).toEqual([
      `charge succeeded ${fullFee}`,
      `refund succeeded ${fullFee}`,
    ])
    const emails = (await world.emailsTo(freed.clientId)).map(({ subject }) => subject)
    expect(emails.toSorted()).toEqual(['A fee has been dropped', 'You have a refund'])
  })

  it.each(['left', 'paid'])('whose page to pay is open then, and is %s, is not kept', async (end) => {
    const freed = await cancelled('declined')
    const act = (what: string) => world.call({ method: 'POST', path: `/staff/charges/${freed.fee}/${what}` })
    await act('try')
    await world.runJobs()
    const open = () =>
      world.call({
        method: 'POST',
        path: `/client-records/me/charges/${freed.fee}/payments`,
        token: freed.token,
      })
    const { body } = await open()
    await bookAgain(freed, await addClient(world.db))
    expect(await world.chargesOf(freed.id)).toMatchObject([{ state: 'failed' }])
    expect((await open()).status).toBe(409)
    const page = await world.call({ path: `/client-records/me/charges/${freed.fee}`, token: freed.token })
    expect(page.body).toMatchObject({ canPay: false })
    if (end === 'paid') {
      const card = { number: '4242 4242 4242 4242', expiry: '12/39', cvc: '123', name: 'Robin Field' }
      const path = `/payments/simulator-payments/${body.clientSecret}`
      await world.call({ method: 'POST', path, body: card, token: freed.token })
      await world.runJobs()
      expect((await world.bankOf(freed.fee)).slice(-2)).toEqual([
        `charge succeeded ${fullFee}`,
        `refund succeeded ${fullFee}`,
      ])
      return
    }
    await sql`update charge_attempts set asked_at = now() - interval '66 minutes' where charge_id = ${freed.fee} and made_by = 'client'`.execute(
      world.db,
    )
    await sweepCharges(world.service)
    expect(await world.chargesOf(freed.id)).toMatchObject([{ state: 'dropped' }])
    expect((await act('try')).status).toBe(409)
    expect(await world.ledgerOf(freed.fee)).toEqual([`owed ${fullFee}`, `dropped ${-fullFee}`])
  })

  it('left behind with its time taken is dropped where the card would be asked', async () => {
    const freed = await cancelled()
    await sql`update charges set freed_taken_at = now(), next_try_at = now() where id = ${freed.fee}`.execute(
      world.db,
    )
    await world.runJobs({ includeLater: true })
    expect(await world.bankOf(freed.fee)).toEqual([])
    expect(await world.chargesOf(freed.id)).toMatchObject([{ state: 'dropped' }])
  })

  it('of a move is a charge of its own, beside that of the session', async () => {
    const booked = await world.addBooked({ start: tomorrow() })
    await workAtEveryHour(world.db, booked.clinicianId)
    await sql`update reservations set quote = jsonb_build_object('kind', 'selfFunded', 'outOfPocketCents', ${fullFee}::int,
      'upfrontCents', ${fullFee}::int) where id = ${booked.id}`.execute(world.db)
    const moved = await world.call({
      method: 'POST',
      path: `/client-records/me/appointments/${booked.id}:move`,
      token: booked.token,
      body: {
        startDateTime: new Date(tomorrow().getTime() + 3 * hourMs).toISOString(),
        agreedFeeCents: fullFee,
      },
    })
    expect(moved).toMatchObject({ status: 200, body: { feeCents: fullFee } })
    expect(await world.chargesOf(booked.id)).toMatchObject([{ kind: 'shortNotice', next_try_at: tomorrow() }])
    await sql`update reservations set during = tstzrange(now() - interval '1 hour', now()) where id = ${booked.id}`.execute(
      world.db,
    )
    expect((await world.setOutcome(booked.id, 'attended')).status).toBe(200)
    expect((await world.chargesOf(booked.id)).map(({ kind }) => kind)).toEqual(['shortNotice', 'session'])
    await bookAgain(booked, await addClient(world.db))
    expect((await world.chargesOf(booked.id)).map(({ state }) => state)).toEqual(['dropped', 'due'])
  })
})

it('a card stays while a charge is open', async () => {
  const booked = await world.addBooked({ card: 'declined' })
  await world.setOutcome(booked.id, 'attended')
  await world.runJobs()
  const remove = () =>
    world.call({ method: 'DELETE', path: '/client-records/me/saved-card', token: booked.token })
  expect(await remove()).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('appointment to pay for') },
  })
  const [charge] = await world.chargesOf(booked.id)
  await world.call({ method: 'POST', path: `/staff/charges/${charge?.id}/drop`, body: { why: 'Hardship' } })
  expect((await remove()).status).toBe(204)
})
