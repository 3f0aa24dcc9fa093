import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RoomVisits } from '#contract/staff/rooms.ts'
import { addRoom, moveSession, roomVisitor } from '#test/support/room-world.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createApp } from '../app.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof createApp>
beforeAll(async () => {
  test = await createTestDatabase({ TRUSTED_PROXIES: '1' })
  app = createApp(test.service)
})
afterAll(() => test.close())

/** Both were in this page’s room for 47 minutes. */
async function readVisit(videoAddress: string | null): Promise<RoomVisits> {
  const world = await addRoom(test.service)
  await test.db
    .updateTable('clinicians')
    .set({ video_address: videoAddress })
    .where('id', '=', world.clinicianId)
    .execute()
  const client = roomVisitor(app, world.roomId, world.bearer)
  const clinician = roomVisitor(app, world.roomId, world.staff)
  const { room } = await client.come()
  await clinician.come()
  await clinician.ask('PUT', `/people/${room.you.personId}/standing`, { standing: 'admitted' })
  await test.db
    .updateTable('room_visits')
    .set({
      joined_at: new Date(Date.now() - 48 * 60_000),
      admitted_at: new Date(Date.now() - 47.5 * 60_000),
    })
    .where('reservation_id', '=', world.appointmentId)
    .execute()
  await moveSession(test.service, world.appointmentId, -55)
  const path = `/api/staff/diary/appointments/${world.appointmentId}/visit`
  return (await app.request(path, { headers: world.staff })).json()
}

it('minutes are measured in the built-in room, and suggest the item', async () => {
  expect(await readVisit(null)).toMatchObject({
    minutesTogether: 47,
    // Booked were 50, which have another item.
    isAsBooked: false,
    suggestedOutcome: 'attended',
    suggestedItem: { number: '91166' },
  })
})

it('with another video service none are: this page may have slept meanwhile', async () => {
  expect(await readVisit('https://meet.example/{room}')).toMatchObject({
    minutesTogether: null,
    suggestedOutcome: 'attended',
    suggestedItem: null,
  })
})
