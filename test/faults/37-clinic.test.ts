import { afterAll, beforeAll, expect, it } from 'vitest'
import { addBooking } from '#test/support/booked-client.ts'
import { account, addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { addPerson, goodPassword } from '#test/support/people.ts'
import { createBrowser, postJson, signInAs, startSignIn, type Tokens } from '#test/support/sign-in-flow.ts'
import { makePdf } from '#domain/uploads/sample-files.fixture.ts'
import { setHits } from '#test/support/rate-limits.ts'
import { signStaffIn } from '#test/support/staff.ts'
import { type SingleServer, startSingleServer } from '#test/support/single-server.ts'

let single: SingleServer
beforeAll(async () => {
  single = await startSingleServer()
})
afterAll(() => single.close())

const clinic = { 'x-forwarded-for': '203.0.113.37' }
const atClinic = {
  request: (path: string, init: RequestInit = {}) =>
    single.site.request(path, {
      ...init,
      headers: { ...Object.fromEntries(new Headers(init.headers)), ...clinic },
    }),
}

/** Comes into the room and, after the page was closed, once more. */
async function enterTwice(roomId: string, headers: Record<string, string>): Promise<number[]> {
  const statuses: number[] = []
  for (let time = 0; time < 2; time += 1) {
    const own = { ...clinic, ...headers }
    const entered = await single.send('POST', `/api/rooms/${roomId}/entries`, { as: 'self' }, own)
    const [cookie = ''] = (entered.headers.getSetCookie()[0] ?? '').split(';')
    const cookies = [headers.cookie, cookie].filter(Boolean).join('; ')
    const joined = await single.ask(`/api/rooms/${roomId}/tabs`, {
      method: 'POST',
      headers: { ...own, cookie: cookies },
    })
    statuses.push(entered.status, joined.status)
  }
  return statuses
}

/** One has signed in, holds a time, sends a referral and comes to their session; each answer's status. */
async function useTheSite(
  person: { email: string; password: string },
  slot: { clinicianId: string; typeId: string; start: Date },
  roomId: string,
) {
  const browser = createBrowser(atClinic, single.publicUrl)
  const { access_token }: Tokens = await signInAs(single.service, browser, person)
  const own = { ...clinic, authorization: `Bearer ${access_token}` }
  const held = await single.send(
    'POST',
    `/api/accounts/${account}/reserved-appointments`,
    {
      clinicianId: slot.clinicianId,
      appointmentTypeId: slot.typeId,
      funding: 'rebate',
      slots: [{ startDateTime: slot.start.toISOString() }],
    },
    own,
  )
  const form = new FormData()
  form.append('file', new File([new Uint8Array(makePdf())], 'referral.pdf'))
  const sent = await single.ask('/api/patientUpload/encrypted', { method: 'POST', headers: own, body: form })
  return [held.status, sent.status, ...(await enterTwice(roomId, { authorization: own.authorization }))]
}

it('37: forty clinicians and eighty clients behind one address sign in, book, send files and come to their sessions twice; strangers beside them are still stopped', async () => {
  const { db } = single
  const clinicians = await Promise.all(Array.from({ length: 40 }, () => addBookable(db)))
  const people = []
  for (const [at, bookable] of [...clinicians, ...clinicians].entries()) {
    const person = await addPerson(db, { email: `client-${at}@mail.example` })
    const { id: clientId } = await db
      .selectFrom('clients')
      .select('id')
      .where('identity_subject', '=', person.subject)
      .executeTakeFirstOrThrow()
    // They have been here before.
    const turn = Math.floor(at / 40)
    await addBooking(db, { ...bookable, clientId, start: sydneyTime(-20, 8 + turn * 2), outcome: 'attended' })
    // One session that ran over, and the next, which begins in a moment.
    const start = new Date(Date.now() + (turn === 0 ? -40 : 5) * 60_000)
    const session = await addBooking(db, { ...bookable, clientId, start, minutes: 20 })
    const { room_id: roomId } = await db
      .selectFrom('reservations')
      .select('room_id')
      .where('id', '=', session)
      .executeTakeFirstOrThrow()
    people.push({ person, roomId, slot: { ...bookable, start: sydneyTime(3, 9 + turn * 2) } })
  }
  const statuses: number[] = []
  for (const [at, { clinicianId }] of clinicians.entries()) {
    const { subject, email, password } = await addPerson(db, {
      email: `staff-${at}@practice.example`,
      role: 'clinician',
    })
    await db
      .updateTable('accounts')
      .set({ clinician_id: clinicianId })
      .where('subject', '=', subject)
      .execute()
    statuses.push((await single.send('POST', '/api/staff/session', { email, password }, clinic)).status)
    const { headers } = await signStaffIn({ db }, subject)
    for (const { roomId } of [people[at], people[at + 40]].flatMap((one) => one ?? []))
      statuses.push(...(await enterTwice(roomId, headers)))
  }
  // Several at a time, as in a clinic.
  const coming = people.values()
  const lane = async () => {
    for (const { person, slot, roomId } of coming) statuses.push(...(await useTheSite(person, slot, roomId)))
  }
  await Promise.all([lane(), lane(), lane(), lane()])
  expect(statuses).toHaveLength(40 * (1 + 2 * 4) + 80 * (2 + 4))
  expect(statuses.filter((status) => status >= 300)).toEqual([])

  // As after as many wrong passwords as one address may try.
  await setHits(db, 'sign-in:address', 60)
  const stranger = createBrowser(atClinic, single.publicUrl)
  const { location } = await startSignIn(single.service, stranger)
  const guess = { email: 'nobody@mail.example', password: `${goodPassword}?` }
  expect((await postJson(stranger, location, guess)).status).toBe(429)
  const room = `/api/rooms/${people[0]?.roomId}/entries`
  const enterAsStranger = async () =>
    (await single.send('POST', room, { as: 'code', code: '000000' }, clinic)).status
  expect(await enterAsStranger()).not.toBe(429)
  await setHits(db, 'room-entries:address', 300)
  expect(await enterAsStranger()).toBe(429)
}, 240_000)
