import { decodeJwt } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { paths } from '#contract/page-paths.ts'
import { createGpApi } from '#test/support/gp-api.ts'
import { sendQuestionnaireReminder } from './remind-of-questionnaires.ts'

let api: Awaited<ReturnType<typeof createGpApi>>
beforeAll(async () => {
  api = await createGpApi()
})
afterAll(() => api.close())
beforeEach(() => {
  api.queued.length = 0
})

const minute = 60_000
const ask = (reserveId: string, token: string) =>
  api.call('POST', api.at(reserveId, ':remindOfQuestionnaires'), { token })
const leave = (reserveId: string, minutes: number) =>
  sql`update reservations set expires_at = clock_timestamp() + make_interval(mins => ${minutes})
    where reserve_id = ${reserveId}`.execute(api.db)
const remind = (reserveId: string) =>
  sendQuestionnaireReminder(api.service, { accountId: 'banksia', reserveId })

/** An address that is not confirmed long after its sign-up. */
const leaveUnverified = (token: string) =>
  api.db
    .updateTable('accounts')
    .set({ email_verified_at: null, created_at: new Date(Date.now() - 9 * 60 * minute) })
    .where('subject', '=', decodeJwt(token).sub ?? '')
    .execute()

/** A claimed GP time, as it is on the pending page. */
async function hold() {
  const token = await api.signUp({ card: true })
  const { reserveId } = await api.holdGp(token)
  await api.claim(reserveId, token)
  api.queued.length = 0
  return { token, reserveId, emails: () => api.emailsTo(`${decodeJwt(token).sub}@mail.example`) }
}

describe('a reminder to finish', () => {
  it('is queued once, for when six minutes are left', async () => {
    const { token, reserveId } = await hold()
    expect((await api.standing(reserveId, token)).body.isReminderAsked).toBe(false)
    for (let press = 0; press < 3; press += 1) expect((await ask(reserveId, token)).status).toBe(204)
    expect((await api.standing(reserveId, token)).body.isReminderAsked).toBe(true)
    const [job, ...others] = api.queued
    expect(others).toEqual([])
    const { expires_at } = await api.db
      .selectFrom('reservations')
      .select('expires_at')
      .where('reserve_id', '=', reserveId)
      .executeTakeFirstOrThrow()
    expect(job?.after?.getTime()).toBe((expires_at?.getTime() ?? 0) - 6 * minute)
  })

  it('is queued for now when less is left', async () => {
    const { token, reserveId } = await hold()
    await leave(reserveId, 4)
    await ask(reserveId, token)
    expect(api.queued[0]?.after?.getTime()).toBeLessThanOrEqual(Date.now() + 1000)
  })

  it('is sent once, says what is left to do in general words, and leads to the pending page', async () => {
    const { token, reserveId, emails } = await hold()
    await ask(reserveId, token)
    expect((await api.standing(reserveId, token)).body.reminderSentAt).toBeNull()
    await leave(reserveId, 6)
    const before = Date.now()
    await remind(reserveId)
    await remind(reserveId)
    const { isReminderAsked, reminderSentAt } = (await api.standing(reserveId, token)).body
    expect(isReminderAsked).toBe(true)
    expect(Date.parse(reminderSentAt)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(reminderSentAt)).toBeLessThanOrEqual(Date.now())
    const [email, ...others] = await emails()
    expect(others).toEqual([])
    expect(email?.body_text).toContain('http://localhost:3000/gp/booking-pending')
    const words = `${email?.subject} ${email?.body_text} ${email?.body_html}`.replaceAll(
      paths.gpBookingPending(),
      '',
    )
    expect(words).not.toMatch(/questionnaire|DASS|mental|safety|treatment|Tran|\bGP\b/i)
  })

  it('is sent for a time that is held and not claimed, to who asked', async () => {
    const token = await api.signUp({ card: true })
    const { reserveId } = await api.holdGp(token)
    api.queued.length = 0
    expect((await ask(reserveId, token)).status).toBe(204)
    await leave(reserveId, 6)
    const [job] = api.queued
    await sendQuestionnaireReminder(api.service, { accountId: 'banksia', reserveId, ...job?.data })
    expect(await api.emailsTo(`${decodeJwt(token).sub}@mail.example`)).toHaveLength(1)
  })

  it('waits with the hold when that was restarted', async () => {
    const { token, reserveId, emails } = await hold()
    await ask(reserveId, token)
    await leave(reserveId, 12)
    api.queued.length = 0
    await remind(reserveId)
    expect(await emails()).toEqual([])
    expect(api.queued).toHaveLength(1)
  })

  it('is not sent unless it was asked for, something is missing, and the time is held', async () => {
    const unasked = await hold()
    await leave(unasked.reserveId, 6)
    const finished = await hold()
    await ask(finished.reserveId, finished.token)
    await api.sendQuestionnaires(finished.token)
    await leave(finished.reserveId, 6)
    const ended = await hold()
    await ask(ended.reserveId, ended.token)
    await api.letRunOut(ended.reserveId)
    for (const { reserveId, emails } of [unasked, finished, ended]) {
      await remind(reserveId)
      expect(await emails()).toEqual([])
    }
  })

  it('is refused for a time that is not the caller’s, and where there is no email', async () => {
    const { token, reserveId } = await hold()
    expect((await ask(reserveId, await api.signUp())).status).toBe(404)
    api.service.config.canSendEmail = false
    expect(await ask(reserveId, token)).toMatchObject({ body: { code: 'emailNotSetUp' } })
    api.service.config.canSendEmail = true
    expect((await api.standing(reserveId, token)).body.isReminderAsked).toBe(false)
  })

  it('is refused to an address that is not confirmed, long after its sign-up', async () => {
    const { token, reserveId } = await hold()
    await leaveUnverified(token)
    expect(await ask(reserveId, token)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  it('does not count as sent where the address may no longer be written to', async () => {
    const { token, reserveId, emails } = await hold()
    await ask(reserveId, token)
    await leaveUnverified(token)
    await leave(reserveId, 6)
    await remind(reserveId)
    expect(await emails()).toEqual([])
    expect((await api.standing(reserveId, token)).body.reminderSentAt).toBeNull()
  })
})
