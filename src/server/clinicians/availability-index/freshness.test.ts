import { sql, type Updateable } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Gender } from '#domain/clinicians/vocabularies.ts'
import type { ClinicianStatus } from '#domain/clinicians/listing.ts'
import { addClinician, addHours } from '#test/support/clinicians.ts'
import type { Tables } from '../../db/tables.ts'
import { askNames, createClinicianApp } from '../clinician-app.fixture.ts'
import {
  other,
  app,
  ada,
  type,
  service,
  useAda,
  adasStarts,
  hold,
  nine,
  ten,
  eleven,
  noon,
} from './freshness.fixture.ts'

useAda()

const setEnd = (start: string, seconds: number) =>
  sql`update reservations set expires_at = clock_timestamp() + make_interval(secs => ${seconds})
    where lower(during) = ${start}`.execute(other)

/** Waits on the database's clock for the holds of all other starts to end. */
const untilAllBut = (start: string) =>
  sql`select pg_sleep_until(max(expires_at)) from reservations where lower(during) <> ${start}`.execute(other)

describe('the very next answer', () => {
  it('knows a hold, its booking and its cancellation', async () => {
    const reserveId = await hold(ten)
    expect(await adasStarts()).toEqual([nine, eleven])
    const { id } = await other
      .insertInto('clients')
      .values({
        practice_id: 'banksia',
        email: 'r@banksia.example',
        first_name: 'R',
        last_name: 'F',
        date_of_birth: '1990-01-01',
        record_type: 'adult',
        time_zone: 'Australia/Sydney',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const change = (fields: Updateable<Tables['reservations']>) =>
      other.updateTable('reservations').set(fields).where('reserve_id', '=', reserveId).execute()
    await change({ status: 'booked', booked_at: new Date(), client_id: id, expires_at: null })
    expect(await adasStarts()).toEqual([nine, eleven])
    await change({ status: 'released' })
    expect(await adasStarts()).toEqual([nine, ten, eleven])
  })

  it('knows that a hold has run out, though nothing was written then', async () => {
    await hold(nine)
    await hold(eleven, { seconds: 0.3 })
    await adasStarts()
    await untilAllBut(nine)
    expect(await adasStarts()).toEqual([ten, eleven])
  })

  it('knows that a hold was given less time, or more', async () => {
    await hold(nine)
    expect(await adasStarts()).toEqual([ten, eleven])
    await setEnd(nine, 0.3)
    await adasStarts()
    await hold(ten, { seconds: 0.3 })
    await setEnd(nine, 900)
    await adasStarts()
    await untilAllBut(nine)
    expect(await adasStarts()).toEqual([ten, eleven])
    await setEnd(nine, -1)
    expect(await adasStarts()).toEqual([nine, ten, eleven])
  })

  it('knows a deleted and a moved reservation', async () => {
    await hold(nine)
    expect(await adasStarts()).toEqual([ten, eleven])
    await sql`update reservations set during = tstzrange(${ten}, ${eleven})`.execute(other)
    expect(await adasStarts()).toEqual([nine, eleven])
    await other.deleteFrom('reservations').execute()
    expect(await adasStarts()).toEqual([nine, ten, eleven])
  })

  it('knows changed hours and exceptions', async () => {
    await other
      .updateTable('working_hours')
      .set({ end_minute: 13 * 60 })
      .execute()
    expect(await adasStarts()).toEqual([nine, ten, eleven])
    await other
      .insertInto('hours_exceptions')
      .values({
        clinician_id: ada,
        on_date: '2027-03-23',
        kind: 'leave',
        start_minute: 9 * 60,
        end_minute: 10 * 60,
      })
      .execute()
    expect(await adasStarts()).toEqual([ten, eleven, noon])
    await other.deleteFrom('hours_exceptions').execute()
    await sql`truncate working_hours`.execute(other)
    expect(await adasStarts()).toEqual([])
  })

  it('knows the busy times of an outside calendar, and that it is read no more', async () => {
    const { id } = await other
      .insertInto('outside_calendars')
      .values({ clinician_id: ada, sealed_url: Buffer.from('sealed') })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sql`insert into calendar_busy values (${id}, ${ada}, tstzrange(${nine}, ${eleven}))`.execute(other)
    expect(await adasStarts()).toEqual([eleven])
    await other.deleteFrom('outside_calendars').execute()
    expect(await adasStarts()).toEqual([nine, ten, eleven])
  })

  it('knows changed types, and what a clinician offers', async () => {
    await other.updateTable('appointment_types').set({ duration_minutes: 120 }).execute()
    expect(await adasStarts()).toEqual([nine, ten])
    await other.updateTable('appointment_types').set({ duration_minutes: 50 }).execute()
    await other.deleteFrom('clinician_appointment_types').execute()
    expect(await adasStarts()).toEqual([])
    await other
      .insertInto('clinician_appointment_types')
      .values({ clinician_id: ada, appointment_type_id: type })
      .execute()
    expect(await adasStarts()).toEqual([nine, ten, eleven])
  })

  it('knows changed, closed, new and deleted clinicians', async () => {
    const set = (fields: { gender?: Gender; status?: ClinicianStatus }) =>
      other.updateTable('clinicians').set(fields).where('id', '=', ada).execute()
    await set({ gender: 'man' })
    expect(await askNames(app, 'gender=woman')).toEqual([])
    await set({ gender: 'woman', status: 'inactive' })
    expect(await askNames(app)).toEqual([])
    await set({ status: 'active' })
    expect(await adasStarts()).toEqual([nine, ten, eleven])
    const bea = await addClinician(other, { name: 'Bea' })
    await addHours(other, bea, { weekday: 2, from: '08:00', to: '09:00' })
    await other
      .insertInto('clinician_appointment_types')
      .values({ clinician_id: bea, appointment_type_id: type })
      .execute()
    expect(await askNames(app)).toEqual(['Bea', 'Ada'])
    await other.deleteFrom('clinicians').where('id', '=', bea).execute()
    expect(await askNames(app)).toEqual(['Ada'])
  })

  it('ranks by what is still free', async () => {
    const bea = await addClinician(other, { name: 'Bea' })
    await addHours(other, bea, { weekday: 2, from: '10:00', to: '11:00' })
    await other
      .insertInto('clinician_appointment_types')
      .values({ clinician_id: bea, appointment_type_id: type })
      .execute()
    expect(await askNames(app)).toEqual(['Ada', 'Bea'])
    for (const start of [nine, ten]) await hold(start)
    expect(await askNames(app)).toEqual(['Bea', 'Ada'])
    await other.deleteFrom('reservations').execute()
    expect(await askNames(app)).toEqual(['Ada', 'Bea'])
    await other.deleteFrom('clinicians').where('id', '=', bea).execute()
  })

  it('does not miss a transaction that began long before and commits late', async () => {
    const transaction = await other.startTransaction().execute()
    await hold(nine, { db: transaction })
    for (const start of [ten, eleven]) {
      await hold(start)
      await adasStarts()
    }
    expect(await adasStarts()).toEqual([nine])
    await transaction.commit().execute()
    expect(await adasStarts()).toEqual([])
  })

  it('is not led astray by a transaction that is undone', async () => {
    const transaction = await other.startTransaction().execute()
    await hold(nine, { db: transaction })
    expect(await adasStarts()).toEqual([nine, ten, eleven])
    await transaction.rollback().execute()
    expect(await adasStarts()).toEqual([nine, ten, eleven])
  })
})

describe('two processes on one database', () => {
  it('agree, whenever each was started and whatever changed in between', async () => {
    // More than there is room for without a new index; all start at the same time, so only the order of ids is left.
    const added: string[] = []
    for (let i = 0; i < 70; i++) {
      const id = await addClinician(other, { name: `Peer ${i}` })
      added.push(id)
      await addHours(other, id, { weekday: 2, from: '09:00', to: '10:00' })
      if (i % 7 === 0) await askNames(app)
    }
    await other
      .insertInto('clinician_appointment_types')
      .values(added.map((id) => ({ clinician_id: id, appointment_type_id: type })))
      .execute()
    const later = createClinicianApp(service())
    for (const page of [1, 2]) {
      const names = await askNames(app, `perPage=50&page=${page}`)
      expect(names.length).toBe(page === 1 ? 50 : 21)
      expect(await askNames(later, `perPage=50&page=${page}`)).toEqual(names)
    }
    await hold(nine)
    expect(await adasStarts(later)).toEqual([ten, eleven])
    expect(await adasStarts()).toEqual([ten, eleven])
    await other.deleteFrom('clinicians').where('id', 'in', added).execute()
    expect(await askNames(app)).toEqual(['Ada'])
  })
})
