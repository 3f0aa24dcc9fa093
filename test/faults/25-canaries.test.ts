import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { findQuestionnaire } from '#domain/questionnaires/catalogue.ts'
import { listQuestions } from '#domain/questionnaires/questionnaire.ts'
import { type QuestionnaireCode, questionnaireCodes } from '#domain/questionnaires/validity.ts'
import { attachSubmissions } from '#server/clients/submissions.ts'
import { accessTokenFor } from '#test/support/access-token.ts'
import { addBooking } from '#test/support/booked-client.ts'
import { addBookable, sydneyTime } from '#test/support/booking-world.ts'
import { addClient, addSession } from '#test/support/diary-world.ts'
import { goodAnswers, positiveSafetyCheck, submissionsPath } from '#test/support/gp-needs.ts'
import { addPerson } from '#test/support/people.ts'
import { addStaff } from '#test/support/staff.ts'
import { readPrinted, readStored } from '#test/support/everything-kept.ts'
import { type SingleServer, startSingleServer } from '#test/support/single-server.ts'

const safetyAddress = 'safety@practice.example'
let single: SingleServer
let token: string
beforeAll(async () => {
  // No one listens there, so that what a failed hand-over logs is looked at too.
  const away = { FORMS_URL: 'http://127.0.0.1:9/forms', FORMS_TOKEN: 'a-token' }
  single = await startSingleServer({
    LOG_LEVEL: 'trace',
    QUESTIONNAIRES_EXTRA: 'k10',
    SAFETY_EMAIL: safetyAddress,
    ...away,
  })
  const { subject } = await addPerson(single.db, { email: 'robin@mail.example' })
  token = await accessTokenFor(single.service, { subject })
})
afterAll(() => single.close())
beforeEach(async () => void (await sql`delete from rate_limits`.execute(single.db)))

const send = async (method: string, path: string, body: object) => {
  const answer = await single.send(method, `/api${path}`, body, { authorization: `Bearer ${token}` })
  return { status: answer.status, text: await answer.text() }
}

const draftPath = (code: QuestionnaireCode) => `/client-records/me/questionnaires/${code}/draft`
const questionsOf = (code: QuestionnaireCode) => listQuestions(findQuestionnaire(code))

/** What was sent, as the GP of a booked appointment reads it: the page, and then the PDF. */
async function readAsGp(): Promise<string> {
  const { db } = single
  const gp = await addBookable(db, { isGP: true })
  const { headers } = await addStaff({ db }, { role: 'clinician', clinicianId: gp.clinicianId })
  const { id: clientId } = await db.selectFrom('clients').select('id').executeTakeFirstOrThrow()
  const reservationId = await addBooking(db, { ...gp, clientId, start: sydneyTime(-3, 10), funding: null })
  await db.transaction().execute((tx) => attachSubmissions(tx, { clientId, reservationId, now: new Date() }))
  const plan = `/api/staff/appointments/${reservationId}/treatment-plan`
  const [page, pdf] = await Promise.all([plan, `${plan}.pdf`].map((path) => single.ask(path, { headers })))
  expect([page?.status, pdf?.status]).toEqual([200, 200])
  expect((await pdf?.arrayBuffer())?.byteLength).toBeGreaterThan(1000)
  return (await page?.text()) ?? ''
}

async function expectNowhere(canaries: readonly string[]): Promise<void> {
  const everywhere = `${await readPrinted(single)} ${await readStored(single.db)}`
  const found = canaries.filter(
    (canary) => everywhere.includes(canary) || everywhere.includes(Buffer.from(canary).toString('hex')),
  )
  expect(found).toEqual([])
}

/** Answers that open what depends on them. Where two questions depend on one, each of the two orders opens another. */
function openers(code: QuestionnaireCode, order: 'first' | 'last' = 'last'): Record<string, string> {
  const opened = questionsOf(code).flatMap(({ askedIf }) =>
    askedIf ? [[askedIf.key, askedIf.isOneOf[0] ?? ''] as const] : [],
  )
  return Object.fromEntries(order === 'last' ? opened : opened.toReversed())
}

/** A text that is found nowhere else for every field that is typed; 25-canaries-chosen.test.ts has the others. */
const typedCanaries = (code: QuestionnaireCode): Record<string, string> =>
  Object.fromEntries(
    questionsOf(code).flatMap(({ key, kind }, index) => {
      if (kind === 'phone') return [[key, `0491 570 15${6 + (index % 2)}`]]
      return kind === 'text' || kind === 'longText' ? [[key, `canary ${key} ${randomUUID()}`]] : []
    }),
  )

describe.each(questionnaireCodes)('every field of %s', (code) => {
  it('is read in no log and in no table, whether it is saved, sent, handed over or read by the GP', async () => {
    const canaries = typedCanaries(code)
    const left = new Set(Object.keys(canaries))
    for (const order of ['first', 'last'] as const) {
      const answers = goodAnswers(code, { ...openers(code, order), ...canaries })
      expect((await send('PATCH', draftPath(code), { answers, step: 1 })).status).toBe(200)
      const sent = await send('POST', submissionsPath(code), { answers })
      expect(sent.status).toBe(201)
      const { id } = JSON.parse(sent.text) as { id: string }
      const back = await single.ask(`/api/client-records/me/questionnaire-submissions/${id}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const text = await back.text()
      for (const [key, canary] of Object.entries(canaries)) if (text.includes(canary)) left.delete(key)
    }
    // Not one field was left out because it was not asked.
    expect([...left]).toEqual([])
    const plan = await readAsGp()
    if (code === 'mhtp')
      expect(Object.values(canaries).filter((canary) => plan.includes(canary))).not.toEqual([])
    if (code === 'mhtp')
      await vi.waitFor(() => expect(single.server.output()).toContain('a job failed'), 20_000)
    await expectNowhere(Object.values(canaries))
  })

  it('is repeated nowhere when it is refused', async () => {
    const canaries = questionsOf(code).map(({ key }) => [key, randomUUID().repeat(112)] as const)
    for (const [key, canary] of canaries)
      for (const [method, path] of [
        ['PATCH', draftPath(code)],
        ['POST', submissionsPath(code)],
      ] as const) {
        const { status, text } = await send(method, path, {
          answers: { ...(method === 'POST' && goodAnswers(code, openers(code))), [key]: canary },
          step: 1,
        })
        await sql`delete from rate_limits`.execute(single.db)
        expect(status).toBe(422)
        expect(text).not.toContain(canary.slice(0, 36))
      }
    await expectNowhere(canaries.map(([, canary]) => canary.slice(0, 36)))
  })
})

it('why a recorded payment was taken back, and a charge dropped, is in no log and in no table', async () => {
  const { db } = single
  const { headers } = await addStaff({ db }, { role: 'owner' })
  const bookable = await addBookable(db, { fundingMethods: ['ndis'] })
  const start = new Date(Date.now() - 3_600_000)
  const session = await addSession(db, {
    ...bookable,
    clientId: await addClient(db),
    start,
    funding: 'ndis',
  })
  const post = (path: string, body: object) => single.send('POST', `/api/staff${path}`, body, headers)
  const outcome = { outcome: 'attended', was: null }
  const recorded = `/api/staff/diary/appointments/${session}/outcome`
  expect((await single.send('PUT', recorded, outcome, headers)).status).toBe(200)
  const charge = await db
    .selectFrom('charges')
    .select('id')
    .where('reservation_id', '=', session)
    .executeTakeFirstOrThrow()
  const at = `/charges/${charge.id}`
  const paid = await post(`${at}/paid-by-invoice`, { receivedOn: '2026-01-05', method: 'bankTransfer' })
  expect(paid.status).toBe(200)
  const canaries = ['take-back-payment', 'drop'].map((what) => [what, `canary ${randomUUID()}`] as const)
  const tooLong = randomUUID().repeat(3000)
  expect((await post(`${at}/take-back-payment`, { why: tooLong })).status).toBe(422)
  for (const [what, why] of canaries) expect((await post(`${at}/${what}`, { why })).status).toBe(200)
  // The service has both: what follows is not true because nothing was kept.
  const read = async (path: string) => (await single.ask(`/api/staff${path}`, { headers })).text()
  const shown = `${await read(at)} ${await read(`/money${at}`)}`
  for (const [, why] of canaries) expect(shown).toContain(why)
  await expectNowhere([...canaries.map(([, why]) => why), tooLong.slice(0, 36)])
})

it('a positive safety check and the number to call are in no log, no table and no email', async () => {
  const answers = positiveSafetyCheck
  expect((await send('POST', submissionsPath('safetyCheck'), { answers })).status).toBe(201)
  const mobile = '+61491570159'
  const asked = await send('POST', '/client-records/me:askForCall', { mobile, window: 'evening' })
  expect(asked.status).toBe(204)
  await vi.waitFor(async () => {
    const emails = single.db.selectFrom('outbox_messages').select('id').where('recipient', '=', safetyAddress)
    expect((await emails.execute()).length).toBeGreaterThan(0)
  }, 20_000)
  await expectNowhere([mobile, '491 570 159', 'suicidalPlan', 'notSuitable', '"evening"'])
})
