import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { formatIsoDate } from '#domain/time/calendar.ts'
import { localDayAt } from '#domain/time/local-time.ts'
import { addBooking, addClient } from '#test/support/booked-client.ts'
import { createBookingApi } from '#test/support/booking-api.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { addStaff } from '#test/support/staff.ts'
import { sendEmail } from '../emails/send-email.ts'

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

/** A clinician with sessions in three days, and the office, which adds a leave over them. */
async function practise() {
  const { clinicianId, typeId } = await addBookable(api.db)
  const { headers } = await addStaff(api.service, { role: 'administrator' })
  const post = (what: 'preview' | 'changes', decisions?: unknown[]) =>
    api.call('POST', `/staff/hours/${clinicianId}/${what}`, {
      cookie: headers.cookie,
      body: { change, ...(decisions && { decisions }) },
    })
  const book = (clientId: string, hour: number) =>
    addBooking(api.db, { clientId, clinicianId, typeId, start: sydneyTime(3, hour) })
  return { clinicianId, typeId, post, book }
}

/** One who signed up and has not confirmed the address. */
async function addUnconfirmed() {
  const clientId = await addClient(api.db, { firstName: 'Noor' })
  const { subject } = await api.db
    .insertInto('accounts')
    .values({ email: `${randomUUID()}@mail.example`, password_hash: 'none', role: 'patient' })
    .returning('subject')
    .executeTakeFirstOrThrow()
  await api.db.updateTable('clients').set({ identity_subject: subject }).where('id', '=', clientId).execute()
  return clientId
}

const shown = ({ id, isToldByEmail }: { id: string; isToldByEmail: boolean }) => ({ id, isToldByEmail })

it('says whom no email reaches, before and after it is saved', async () => {
  const { post, book } = await practise()
  const [kym, noor, lee] = [await addClient(api.db), await addUnconfirmed(), await addUnconfirmed()]
  const [a, b, c, d] = [await book(kym, 9), await book(kym, 11), await book(noor, 13), await book(lee, 15)]
  expect((await post('preview')).body.affected.map(shown)).toEqual([
    { id: a, isToldByEmail: true },
    { id: b, isToldByEmail: true },
    { id: c, isToldByEmail: false },
    { id: d, isToldByEmail: false },
  ])
  const saved = await post('changes', [
    { id: a, do: 'cancel' },
    { id: b, do: 'cancel' },
    { id: c, do: 'cancel' },
    { id: d, do: 'keep' },
  ])
  expect(saved).toMatchObject({
    status: 200,
    body: { cancelled: 3, kept: 1, told: 1, unreached: 1 },
  })
  // As it was said: one email is sent, the other is not.
  const emailsTo = async (reservationId: string, clientId: string, hour: number) => {
    const startsAt = sydneyTime(3, hour).toISOString()
    await sendEmail(api.service, { kind: 'cancelled', reservationId, startsAt })
    const { email } = await api.db
      .selectFrom('clients')
      .select('email')
      .where('id', '=', clientId)
      .executeTakeFirstOrThrow()
    return api.db.selectFrom('outbox_messages').select('subject').where('recipient', '=', email).execute()
  }
  expect(await emailsTo(a, kym, 9)).toHaveLength(1)
  expect(await emailsTo(c, noor, 13)).toEqual([])
})

it('reaches no one where the service cannot send email', async () => {
  const { post, book } = await practise()
  const id = await book(await addClient(api.db), 9)
  api.service.config.canSendEmail = false
  try {
    expect((await post('preview')).body.affected.map(shown)).toEqual([{ id, isToldByEmail: false }])
    const saved = await post('changes', [{ id, do: 'ask' }])
    expect(saved).toMatchObject({ status: 200, body: { asked: 1, told: 0, unreached: 1 } })
  } finally {
    api.service.config.canSendEmail = true
  }
})
