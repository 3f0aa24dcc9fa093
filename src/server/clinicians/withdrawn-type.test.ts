import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBookable } from '#test/support/booking-world.ts'
import { createAffectedApi } from './affected.fixture.ts'

let api: Awaited<ReturnType<typeof createAffectedApi>>
beforeAll(async () => {
  api = await createAffectedApi()
})
afterAll(() => api.close())

describe('a type that is withdrawn', () => {
  const find = async (id: string) =>
    (await api.call('GET', '/appointment-types')).body.types.find((one: { id: string }) => one.id === id)

  it('says whose sessions it falls on, and is withdrawn with what becomes of each', async () => {
    const own = await addBookable(api.db)
    const colleague = await api.addColleague(own.typeId)
    const [a, b, c] = [
      await api.addSession(own, 6),
      await api.addSession(own, 7),
      await api.addSession(own, 8),
    ]
    const path = `/appointment-types/${own.typeId}`
    const { affected } = (await api.call('POST', `${path}/withdrawal-previews`)).body
    expect(affected.map(({ id }: { id: string }) => id)).toEqual([a.id, b.id, c.id])
    expect(affected[0].colleagues).toMatchObject([{ id: colleague }])
    const type = { ...(await find(own.typeId)), isActive: false }
    const decide = (decisions: unknown[]) => api.call('PUT', path, { body: { ...type, decisions } })
    const asked = await decide([a, b, c].map(({ id }) => ({ id, do: 'ask' })))
    expect(asked.status).toBe(422)
    // A client who was booked since the preview is decided about too.
    const passedOver = await decide([a, b].map(({ id }) => ({ id, do: 'keep' })))
    expect(passedOver).toMatchObject({
      status: 409,
      body: { code: 'changedMeanwhile', fields: { decisions: expect.stringMatching(/^Another session/) } },
    })
    expect((await find(own.typeId)).isActive).toBe(true)
    const settled = await decide([
      { id: a.id, do: 'keep' },
      { id: b.id, do: 'cancel' },
      { id: c.id, do: 'move', startDateTime: c.start.toISOString(), clinicianId: colleague },
    ])
    expect(settled.status).toBe(200)
    expect((await find(own.typeId)).isActive).toBe(false)
    expect((await api.reservation(a.id)).status).toBe('booked')
    expect((await api.reservation(b.id)).status).toBe('released')
    expect((await api.reservation(c.id)).clinician_id).toBe(colleague)
  })

  it('ends the holds of it, which could not be booked any more', async () => {
    const own = await addBookable(api.db)
    const held = await api.addSession(own, 6)
    const expires_at = new Date(Date.now() + 600_000)
    await api.db
      .updateTable('reservations')
      .set({ status: 'held', booked_at: null, quote: null, expires_at })
      .where('id', '=', held.id)
      .execute()
    const type = { ...(await find(own.typeId)), isActive: false, decisions: [] }
    expect((await api.call('PUT', `/appointment-types/${own.typeId}`, { body: type })).status).toBe(200)
    expect((await api.reservation(held.id)).status).toBe('expired')
  })

  it('from one clinician says whose sessions that falls on, and settles each with the profile', async () => {
    const own = await addBookable(api.db)
    const colleague = await api.addColleague(own.typeId)
    const [a, b, c] = [
      await api.addSession(own, 6),
      await api.addSession(own, 7),
      await api.addSession(own, 8),
    ]
    const path = `/clinicians/${own.clinicianId}`
    const appointmentTypeIds = [own.longTypeId]
    const preview = (ids: string[]) =>
      api.call('POST', `${path}/offer-previews`, { body: { appointmentTypeIds: ids } })
    expect((await preview([own.typeId, own.longTypeId])).body).toEqual({ affected: [], more: 0 })
    const { affected } = (await preview(appointmentTypeIds)).body
    expect(affected.map(({ id }: { id: string }) => id)).toEqual([a.id, b.id, c.id])
    expect(affected[0].colleagues).toMatchObject([{ id: colleague }])
    const { version, fields } = (await api.call('GET', path)).body
    const save = (decisions: unknown[]) =>
      api.call('PUT', path, {
        body: {
          ...fields,
          appointmentTypeIds,
          version,
          remainingSlotsRead: fields.remainingSlots,
          decisions,
        },
      })
    const asked = await save([{ id: a.id, do: 'ask' }])
    expect(asked).toMatchObject({ status: 422, body: { fields: { 'decisions.0': expect.any(String) } } })
    const passedOver = await save([
      { id: a.id, do: 'keep' },
      { id: c.id, do: 'keep' },
    ])
    expect(passedOver).toMatchObject({ status: 409, body: { fields: { decisions: expect.any(String) } } })
    const saved = await save([
      { id: a.id, do: 'keep' },
      { id: b.id, do: 'cancel' },
      { id: c.id, do: 'move', startDateTime: c.start.toISOString(), clinicianId: colleague },
    ])
    expect(saved.status).toBe(200)
    expect((await api.reservation(a.id)).status).toBe('booked')
    expect((await api.reservation(b.id)).status).toBe('released')
    expect((await api.reservation(c.id)).clinician_id).toBe(colleague)
    expect((await api.call('GET', path)).body.fields.appointmentTypeIds).toEqual(appointmentTypeIds)
  })
})
