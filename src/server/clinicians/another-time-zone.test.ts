import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBookable } from '#test/support/booking-world.ts'
import { sendEmail } from '../emails/send-email.ts'
import { createAffectedApi, dateAhead } from './affected.fixture.ts'

let api: Awaited<ReturnType<typeof createAffectedApi>>
beforeAll(async () => {
  api = await createAffectedApi()
})
afterAll(() => api.close())

const perth = 'Australia/Perth'
const read = async (id: string) => (await api.call('GET', `/clinicians/${id}`)).body
const save = async (id: string, change: object) => {
  const { version, fields } = await read(id)
  const body = { ...fields, version, remainingSlotsRead: fields.remainingSlots, ...change }
  return api.call('PUT', `/clinicians/${id}`, { body })
}
const preview = async (id: string, timeZone = perth) =>
  (await api.call('POST', `/clinicians/${id}/zone-previews`, { body: { timeZone } })).body

/** From 8 am to 8 pm in Sydney, with a leave from 3 to 5 pm seven days from now. Perth is two or three hours behind. */
async function addWithLeave() {
  const own = await addBookable(api.db)
  const on = dateAhead(7)
  const added = await api.call('POST', `/hours/${own.clinicianId}/changes`, {
    body: {
      change: { kind: 'add', period: { kind: 'leave', firstDate: on, lastDate: on, start: 900, end: 1020 } },
    },
  })
  expect(added.status).toBe(200)
  return own
}

describe('another time zone of a clinician', () => {
  it('is saved only with what becomes of sessions that it puts outside the hours or in leave; the others stay', async () => {
    const own = await addWithLeave()
    const early = await api.addSession(own, 6, 8)
    const fine = await api.addSession(own, 6, 15)
    const inLeave = await api.addSession(own, 7, 18)
    const { affected } = await preview(own.clinicianId)
    expect(affected.map(({ id }: { id: string }) => id)).toEqual([early.id, inLeave.id])
    expect(await preview(own.clinicianId, 'Australia/Sydney')).toEqual({ affected: [], more: 0 })

    const unseen = await save(own.clinicianId, { timeZone: perth })
    expect(unseen).toMatchObject({
      status: 409,
      body: { code: 'changedMeanwhile', fields: { decisions: expect.stringContaining('time zone') } },
    })
    expect((await read(own.clinicianId)).fields.timeZone).toBe('Australia/Sydney')

    const saved = await save(own.clinicianId, {
      timeZone: perth,
      decisions: [
        { id: early.id, do: 'keep' },
        { id: inLeave.id, do: 'cancel' },
      ],
    })
    expect(saved).toMatchObject({ status: 200, body: { told: 1 } })
    for (const job of api.queued.filter(({ kind }) => kind === 'cancelled')) await sendEmail(api.service, job)
    const email = await api.db.selectFrom('outbox_messages').select('body_text').executeTakeFirstOrThrow()
    expect(email.body_text).toContain('works different hours now.')
    expect((await read(own.clinicianId)).fields.timeZone).toBe(perth)
    expect((await api.reservation(inLeave.id)).status).toBe('released')
    for (const { id } of [early, fine]) expect((await api.reservation(id)).status).toBe('booked')
    const { subject } = (await api.audited()).at(-1) ?? {}
    expect(subject).toBe(`clinician ${own.clinicianId}, from Australia/Sydney to Australia/Perth`)
  })

  it('moves a session to a free time of the new hours', async () => {
    const own = await addBookable(api.db)
    const early = await api.addSession(own, 6, 8)
    const [session] = (await preview(own.clinicianId)).affected
    const [startDateTime] = session.proposals
    const saved = await save(own.clinicianId, {
      timeZone: perth,
      decisions: [{ id: early.id, do: 'move', startDateTime }],
    })
    expect(saved.status).toBe(200)
    expect((await api.reservation(early.id)).status).toBe('booked')
    expect(await preview(own.clinicianId)).toEqual({ affected: [], more: 0 })
  })

  it('ends a hold outside the new hours, and tells someone who has the hours open', async () => {
    const own = await addBookable(api.db)
    const held = await api.addSession(own, 6, 8)
    await api.db
      .updateTable('reservations')
      .set({ status: 'held', booked_at: null, quote: null, expires_at: new Date(Date.now() + 600_000) })
      .where('id', '=', held.id)
      .execute()
    const { version } = (await api.call('GET', `/hours?clinicianId=${own.clinicianId}`)).body
    expect((await save(own.clinicianId, { timeZone: perth })).status).toBe(200)
    expect((await api.reservation(held.id)).status).toBe('expired')
    const weekly = [{ weekday: 1, start: 540, end: 1020 }]
    const stale = await api.call('POST', `/hours/${own.clinicianId}/changes`, {
      body: { change: { kind: 'weekly', weekly }, version },
    })
    expect(stale).toMatchObject({ status: 409, body: { code: 'changedMeanwhile' } })
  })

  it('is not saved together with a type that is taken away while sessions are booked as it', async () => {
    const own = await addBookable(api.db)
    await api.addSession(own, 6, 15)
    const both = await save(own.clinicianId, { timeZone: perth, appointmentTypeIds: [own.longTypeId] })
    expect(both).toMatchObject({
      status: 422,
      body: { fields: { timeZone: expect.stringContaining('one after the other') } },
    })
  })
})
