import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  holdStates,
  isHold,
  liveStates,
  type ReservationState,
  reservationStates,
} from '#domain/booking/holds.ts'
import { account, addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { addPerson } from '#test/support/people.ts'
import { createTestDatabase } from '#test/support/test-database.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let clientId: string
beforeAll(async () => {
  test = await createTestDatabase()
  const { subject } = await addPerson(test.db, { email: 'robin@mail.example' })
  const { id } = await test.db
    .selectFrom('clients')
    .select('id')
    .where('identity_subject', '=', subject)
    .executeTakeFirstOrThrow()
  clientId = id
})
afterAll(() => test.close())

type Slot = { clinicianId: string; typeId: string }
const soon = sydneyTime(1, 10)
const [start, end] = [sydneyTime(3, 10), sydneyTime(3, 11)]

/** Whether the database takes such a row. */
const accepts = ({ clinicianId, typeId }: Slot, status: ReservationState, expiresAt: Date | null) =>
  test.db
    .insertInto('reservations')
    .values({
      reserve_id: randomUUID(),
      practice_id: account,
      clinician_id: clinicianId,
      appointment_type_id: typeId,
      during: `[${start.toISOString()},${end.toISOString()})`,
      status,
      visitor: 'v',
      client_id: clientId,
      expires_at: expiresAt,
      booked_at: status === 'booked' ? soon : null,
    })
    .execute()
    .then(
      () => true,
      () => false,
    )

/** The table's constraints say it in SQL; the queries take their lists from the domain. */
describe('the table and the domain agree on which states', () => {
  it('keep others off the slot', async () => {
    const live: ReservationState[] = []
    for (const state of reservationStates) {
      const slot = await addBookable(test.db)
      expect(await accepts(slot, state, isHold(state) ? soon : null)).toBe(true)
      if (!(await accepts(slot, 'booked', null))) live.push(state)
    }
    expect(live).toEqual(liveStates)
  })

  it('run out', async () => {
    const runningOut: ReservationState[] = []
    for (const state of reservationStates) {
      if (await accepts(await addBookable(test.db), state, soon)) runningOut.push(state)
      else expect(await accepts(await addBookable(test.db), state, null)).toBe(true)
    }
    expect(runningOut).toEqual(holdStates)
  })
})
