import { afterAll, beforeAll, expect, it } from 'vitest'
import { cannotTakeOverText } from '#domain/booking/practice-changes.ts'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { addBooking, addClient } from '#test/support/booked-client.ts'
import { createBookingApi } from '#test/support/booking-api.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { addStaff } from '#test/support/staff.ts'

let api: Awaited<ReturnType<typeof createBookingApi>>
beforeAll(async () => {
  api = await createBookingApi()
})
afterAll(() => api.close())

const day = formatIsoDate(localDayAt(new Date(), 'Australia/Sydney') + 3)
const change = {
  kind: 'add',
  period: { kind: 'leave', firstDate: day, lastDate: day, start: 0, end: 1440 },
}

/** One who offers the same type. */
async function addColleague(typeId: string, options: Parameters<typeof addBookable>[1] = {}) {
  const { clinicianId } = await addBookable(api.db, options)
  await api.db
    .insertInto('clinician_appointment_types')
    .values({ clinician_id: clinicianId, appointment_type_id: typeId })
    .execute()
  return clinicianId
}

it('shows the office who else is free at the time of each session, and gives it to them', async () => {
  const own = await addBookable(api.db)
  const [free, busy] = [await addColleague(own.typeId), await addColleague(own.typeId)]
  await addColleague(own.typeId, { role: 'registeredPsychologists' })
  await addColleague(own.typeId, { fundingMethods: ['ndis'] })
  const start = sydneyTime(3, 9)
  const [clientId, otherId] = [await addClient(api.db), await addClient(api.db)]
  const id = await addBooking(api.db, { ...own, clientId, start })
  await addBooking(api.db, { ...own, clinicianId: busy, clientId: otherId, start })
  const later = await addBooking(api.db, { ...own, clientId, start: sydneyTime(3, 11) })

  const { headers: office } = await addStaff(api.service, { role: 'administrator' })
  const post = (what: 'preview' | 'changes', cookie: string, decisions?: unknown[]) =>
    api.call('POST', `/staff/hours/${own.clinicianId}/${what}`, { cookie, body: { change, decisions } })
  const namesOf = ({ affected }: { affected: { id: string; colleagues: { id: string }[] }[] }) =>
    affected.map((session) => [session.id, session.colleagues.map((one) => one.id).toSorted()])
  expect(namesOf((await post('preview', office.cookie)).body)).toEqual([
    [id, [free]],
    [later, [free, busy].toSorted()],
  ])
  const theirs = await addStaff(api.service, { role: 'clinician', clinicianId: own.clinicianId })
  expect(namesOf((await post('preview', theirs.headers.cookie)).body)).toEqual([
    [id, []],
    [later, []],
  ])

  const toColleague = (clinicianId: string) => [
    { id, do: 'move', startDateTime: start.toISOString(), clinicianId },
    { id: later, do: 'keep' },
  ]
  const taken = await post('changes', office.cookie, toColleague(busy))
  expect(taken).toMatchObject({ status: 409, body: { fields: { 'decisions.0': expect.any(String) } } })
  const saved = await post('changes', office.cookie, toColleague(free))
  expect(saved).toMatchObject({ status: 200, body: { moved: 1, kept: 1, told: 1, unreached: 0 } })
  const { clinician_id } = await api.db
    .selectFrom('reservations')
    .select('clinician_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(clinician_id).toBe(free)
})

it('offers a session to no one who does not see people of the client’s age, and gives it to no one who does not hold it', async () => {
  const own = await addBookable(api.db)
  const [fits, forTeenagers, ofNdis] = [
    await addColleague(own.typeId),
    await addColleague(own.typeId),
    await addColleague(own.typeId, { fundingMethods: ['ndis'] }),
  ]
  const otherRole = await addColleague(own.typeId, { role: 'registeredPsychologists' })
  const byPhone = await addColleague(own.typeId)
  const set = (id: string, values: object) =>
    api.db.updateTable('clinicians').set(values).where('id', '=', id).execute()
  await set(forTeenagers, { client_age_ranges: ['teenagers'] })
  await set(byPhone, { delivery_types: ['phoneCall'] })
  const start = sydneyTime(3, 9)
  const id = await addBooking(api.db, { ...own, clientId: await addClient(api.db), start })
  const { headers: office } = await addStaff(api.service, { role: 'administrator' })
  const post = (what: 'preview' | 'changes', decisions?: unknown[]) =>
    api.call('POST', `/staff/hours/${own.clinicianId}/${what}`, {
      cookie: office.cookie,
      body: { change, decisions },
    })
  const { affected } = (await post('preview')).body
  expect(affected[0].colleagues.map((one: { id: string }) => one.id)).toEqual([fits])

  for (const clinicianId of [forTeenagers, ofNdis, otherRole, byPhone]) {
    const refused = await post('changes', [
      { id, do: 'move', startDateTime: start.toISOString(), clinicianId },
    ])
    expect(refused).toMatchObject({ status: 409, body: { message: cannotTakeOverText } })
  }
})
