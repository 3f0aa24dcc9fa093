import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { createAffectedApi, dateAhead } from './affected.fixture.ts'
import { endDepartures } from './departures.ts'

let api: Awaited<ReturnType<typeof createAffectedApi>>
beforeAll(async () => {
  api = await createAffectedApi()
})
afterAll(() => api.close())

describe('a clinician who leaves', () => {
  it('is said to affect those booked from that day on, with who else could hold each', async () => {
    const leaving = await addBookable(api.db)
    const colleague = await api.addColleague(leaving.typeId)
    await api.addColleague(leaving.typeId, { role: 'registeredPsychologists' })
    await api.addColleague(leaving.typeId, { fundingMethods: ['ndis'] })
    await api.addSession(leaving, 5)
    const { id } = await api.addSession(leaving, 12)
    const path = `/clinicians/${leaving.clinicianId}/departure-previews`
    const { body } = await api.call('POST', path, { body: { leavesOn: dateAhead(10) } })
    expect(body.affected).toMatchObject([{ id, clientName: 'Robin Field', colleagues: [{ id: colleague }] }])
    for (const time of body.affected[0].proposals)
      expect(new Date(time).getTime()).toBeLessThan(sydneyTime(10, 0).getTime())
    expect(body.affected[0].proposals.length).toBeGreaterThan(0)
  })

  it('leaves no session undecided, and none with someone who has left', async () => {
    const leaving = await addBookable(api.db)
    const { id } = await api.addSession(leaving, 12)
    expect((await api.leave(leaving.clinicianId, dateAhead(10))).body.code).toBe('changedMeanwhile')
    const kept = await api.leave(leaving.clinicianId, dateAhead(10), [{ id, do: 'keep' }])
    expect([kept.status, Object.keys(kept.body.fields)]).toEqual([422, ['decisions.0']])
    expect((await api.call('GET', `/clinicians/${leaving.clinicianId}`)).body.leavesOn).toBeNull()
  })

  it('has sessions cancelled, moved and given to a colleague in one step, and their clients told', async () => {
    const leaving = await addBookable(api.db)
    const colleague = await api.addColleague(leaving.typeId)
    const [a, b, c] = [
      await api.addSession(leaving, 12),
      await api.addSession(leaving, 13),
      await api.addSession(leaving, 14),
    ]
    const to = sydneyTime(4, 11)
    api.queued.length = 0
    const saved = await api.leave(leaving.clinicianId, dateAhead(10), [
      { id: a.id, do: 'cancel' },
      { id: b.id, do: 'move', startDateTime: to.toISOString() },
      { id: c.id, do: 'move', startDateTime: c.start.toISOString(), clinicianId: colleague },
    ])
    expect(saved.body).toMatchObject({ cancelled: 1, moved: 2, asked: 0, kept: 0 })
    expect(await api.reservation(a.id)).toMatchObject({ status: 'released', cancellation_fee_cents: 0 })
    expect((await api.reservation(b.id)).clinician_id).toBe(leaving.clinicianId)
    expect(await api.reservation(c.id)).toMatchObject({ clinician_id: colleague, status: 'booked' })
    expect((await api.reservation(c.id)).quote?.outOfPocketCents).toBe(5208)
    expect(await api.attachedOf(c.subject)).toBe(colleague)
    const told = new Set(api.queued.map(({ reservationId }) => reservationId))
    for (const { id } of [a, b, c]) expect(told).toContain(id)
    const subjects = (await api.audited()).map(({ subject }) => subject)
    expect(subjects).toContain(`clinician ${leaving.clinicianId} leaves on ${dateAhead(10)}`)
  })

  it('has a session given to a colleague that lies further ahead than clients may book', async () => {
    const leaving = await addBookable(api.db)
    const colleague = await api.addColleague(leaving.typeId)
    const { id, start } = await api.addSession(leaving, 120)
    const { body } = await api.call('POST', `/clinicians/${leaving.clinicianId}/departure-previews`, {
      body: { leavesOn: dateAhead(10) },
    })
    expect(body.affected).toMatchObject([{ id, colleagues: [{ id: colleague }] }])
    const given = { id, do: 'move', startDateTime: start.toISOString(), clinicianId: colleague }
    const saved = await api.leave(leaving.clinicianId, dateAhead(10), [given])
    expect(saved).toMatchObject({ status: 200, body: { moved: 1 } })
    expect((await api.reservation(id)).clinician_id).toBe(colleague)
  })

  it('fills no colleague beyond their case load: each client takes a place, once, and the one without is named', async () => {
    const leaving = await addBookable(api.db)
    const [one, full] = [
      await api.addColleague(leaving.typeId, { remainingSlots: 1 }),
      await api.addColleague(leaving.typeId, { remainingSlots: 0 }),
    ]
    const [a, b, again] = [
      await api.addSession(leaving, 12),
      await api.addSession(leaving, 13),
      await api.addSession(leaving, 14),
    ]
    const { client_id } = await api.reservation(a.id)
    await api.db.updateTable('reservations').set({ client_id }).where('id', '=', again.id).execute()
    const { body } = await api.call('POST', `/clinicians/${leaving.clinicianId}/departure-previews`, {
      body: { leavesOn: dateAhead(10) },
    })
    for (const { colleagues } of body.affected) {
      const ids = colleagues.map(({ id }: { id: string }) => id)
      expect([ids.includes(one), ids.includes(full)]).toEqual([true, false])
    }
    const give = ({ id, start }: typeof a) => ({
      id,
      do: 'move',
      startDateTime: start.toISOString(),
      clinicianId: one,
    })
    const tooMany = await api.leave(leaving.clinicianId, dateAhead(10), [give(a), give(b), give(again)])
    expect(tooMany).toMatchObject({
      status: 409,
      body: { fields: { 'decisions.1': expect.stringMatching(/^Amelia Tran has no place left/) } },
    })
    expect(await api.attachedOf(a.subject)).toBe(leaving.clinicianId)
    const cancelled = { id: b.id, do: 'cancel' }
    const saved = await api.leave(leaving.clinicianId, dateAhead(10), [give(a), cancelled, give(again)])
    expect(saved.body).toMatchObject({ moved: 2, cancelled: 1 })
    expect(await api.attachedOf(a.subject)).toBe(one)
    expect((await api.call('GET', `/clinicians/${one}`)).body.fields.remainingSlots).toBe(0)
  })

  it('has no free time from that day on, and is gone on the day itself', async () => {
    const leaving = await addBookable(api.db)
    const { subject } = await api.addSession(leaving, 3)
    expect((await api.leave(leaving.clinicianId, dateAhead(10))).status).toBe(200)
    const query = `clinicianId=${leaving.clinicianId}&date=${dateAhead(8)}&to=${dateAhead(12)}`
    const times = await api.app.request(
      `/api/appointment-types/${leaving.typeId}/availabilities/public?${query}`,
    )
    const text = await times.text()
    expect(text).toContain(sydneyTime(9, 9).toISOString().slice(0, 10))
    expect(text).not.toContain(sydneyTime(11, 9).toISOString())
    expect(text).toContain(sydneyTime(9, 9).toISOString())
    await sql`update clinicians set leaves_on = current_date - 1 where id = ${leaving.clinicianId}`.execute(
      api.db,
    )
    await endDepartures(api.db)
    expect((await api.call('GET', `/clinicians/${leaving.clinicianId}`)).body.status).toBe('inactive')
    expect(await api.attachedOf(subject)).toBeNull()
    expect((await api.leave(leaving.clinicianId, null)).status).toBe(200)
    expect((await api.call('GET', `/clinicians/${leaving.clinicianId}`)).body).toMatchObject({
      status: 'active',
      leavesOn: null,
    })
    expect(await api.attachedOf(subject)).toBe(leaving.clinicianId)
  })

  it('has their clients back where it is taken back, except those who are another clinician’s by then', async () => {
    const leaving = await addBookable(api.db)
    const other = await addBookable(api.db)
    const [theirs, gone] = [await api.addSession(leaving, 5), await api.addSession(leaving, 6)]
    const cancelled = [theirs, gone].map(({ id }) => ({ id, do: 'cancel' }))
    expect((await api.leave(leaving.clinicianId, dateAhead(0), cancelled)).status).toBe(200)
    expect([await api.attachedOf(theirs.subject), await api.attachedOf(gone.subject)]).toEqual([null, null])
    await api.db
      .updateTable('clients')
      .set({ attached_clinician_id: other.clinicianId })
      .where('identity_subject', '=', gone.subject)
      .execute()
    expect((await api.leave(leaving.clinicianId, null)).status).toBe(200)
    expect(await api.attachedOf(theirs.subject)).toBe(leaving.clinicianId)
    expect(await api.attachedOf(gone.subject)).toBe(other.clinicianId)
  })

  it('leaves on no day that is over, by the clock where they work, and no client is untied', async () => {
    const leaving = await addBookable(api.db)
    const { subject } = await api.addSession(leaving, 5)
    const path = `/clinicians/${leaving.clinicianId}/departure-previews`
    const leavesOn = dateAhead(-1)
    for (const refused of [
      await api.call('POST', path, { body: { leavesOn } }),
      await api.leave(leaving.clinicianId, leavesOn),
    ])
      expect([refused.status, refused.body.fields]).toEqual([
        422,
        { leavesOn: 'That day is over. Choose today or a later day' },
      ])
    expect(await api.attachedOf(subject)).toBe(leaving.clinicianId)
  })
})

/** Signed up, and has not confirmed the address. */
const doubt = (subject: string) =>
  api.db.updateTable('accounts').set({ email_verified_at: null }).where('subject', '=', subject).execute()

describe('a client whom no email reaches', () => {
  it('is named as such for a clinician who leaves', async () => {
    const leaving = await addBookable(api.db)
    const [a, b] = [await api.addSession(leaving, 12), await api.addSession(leaving, 13)]
    await doubt(b.subject)
    const path = `/clinicians/${leaving.clinicianId}/departure-previews`
    const { body } = await api.call('POST', path, { body: { leavesOn: dateAhead(10) } })
    expect(body.affected).toMatchObject([{ isToldByEmail: true }, { isToldByEmail: false }])
    const cancelled = [a, b].map(({ id }) => ({ id, do: 'cancel' }))
    const saved = await api.leave(leaving.clinicianId, dateAhead(10), cancelled)
    expect(saved.body).toMatchObject({ cancelled: 2, told: 1, unreached: 1 })
  })

  it('is named as such for a type, and counted when it is withdrawn from one clinician or from all', async () => {
    const own = await addBookable(api.db)
    const [a, b] = [await api.addSession(own, 6), await api.addSession(own, 7)]
    await doubt(a.subject)
    const [ofOne, ofAll] = [`/clinicians/${own.clinicianId}`, `/appointment-types/${own.typeId}`]
    const appointmentTypeIds = [own.longTypeId]
    const offer = await api.call('POST', `${ofOne}/offer-previews`, { body: { appointmentTypeIds } })
    const withdrawal = await api.call('POST', `${ofAll}/withdrawal-previews`)
    for (const { body } of [offer, withdrawal])
      expect(body.affected).toMatchObject([{ isToldByEmail: false }, { isToldByEmail: true }])

    const { version, fields } = (await api.call('GET', ofOne)).body
    const decisions = [
      { id: a.id, do: 'cancel' },
      { id: b.id, do: 'keep' },
    ]
    const edited = { ...fields, appointmentTypeIds, version, remainingSlotsRead: fields.remainingSlots }
    const saved = await api.call('PUT', ofOne, { body: { ...edited, decisions } })
    expect(saved).toMatchObject({ status: 200, body: { told: 0, unreached: 1 } })
    const { types } = (await api.call('GET', '/appointment-types')).body
    const type = types.find(({ id }: { id: string }) => id === own.typeId)
    const body = { ...type, isActive: false, decisions: [{ id: b.id, do: 'cancel' }] }
    const withdrawn = await api.call('PUT', ofAll, { body })
    expect(withdrawn).toMatchObject({ status: 200, body: { told: 1, unreached: 0 } })
  })
})
