import { afterAll, beforeAll, expect, it } from 'vitest'
import { addBooking } from '#test/support/booked-client.ts'
import { account, addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { addPerson, goodPassword } from '#test/support/people.ts'
import { createBrowser, postJson, signInAs, startSignIn, type Tokens } from '#test/support/sign-in-flow.ts'
import { makePdf } from '#domain/uploads/sample-files.fixture.ts'
import { setHits } from '#test/support/rate-limits.ts'
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

/** One has signed in, holds a time and sends a referral; each answer's status. */
async function useTheSite(
  person: { email: string; password: string },
  slot: { clinicianId: string; typeId: string; start: Date },
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
  return [held.status, sent.status]
}

it('37: forty clinicians and eighty clients behind one address sign in, book and send files; a stranger beside them is still stopped', async () => {
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
    await addBooking(db, {
      ...bookable,
      clientId,
      start: sydneyTime(-20, 8 + Math.floor(at / 40) * 2),
      outcome: 'attended',
    })
    people.push({ person, slot: { ...bookable, start: sydneyTime(3, 9 + Math.floor(at / 40) * 2) } })
  }
  const staff = await Promise.all(
    clinicians.map((_, at) => addPerson(db, { email: `staff-${at}@practice.example`, role: 'clinician' })),
  )
  const statuses: number[] = []
  for (const { email, password } of staff)
    statuses.push((await single.send('POST', '/api/staff/session', { email, password }, clinic)).status)
  for (const { person, slot } of people) statuses.push(...(await useTheSite(person, slot)))
  expect(statuses.filter((status) => status >= 300)).toEqual([])

  // As after as many wrong passwords as one address may try.
  await setHits(db, 'sign-in:address', 60)
  const stranger = createBrowser(atClinic, single.publicUrl)
  const { location } = await startSignIn(single.service, stranger)
  const guess = { email: 'nobody@mail.example', password: `${goodPassword}?` }
  expect((await postJson(stranger, location, guess)).status).toBe(429)
}, 240_000)
