import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FormSubmissionRequest } from '#contract/messages.ts'
import type { Problem } from '#contract/endpoint.ts'
import { noAnswers } from '#domain/matching/questions.ts'
import { fieldsOfAnswers } from '#domain/matching/crm-fields.ts'
import { addPractice } from '#test/support/people.ts'
import { setHits } from '#test/support/rate-limits.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createApi, createApp } from '../app.ts'
import { formsByAddress, formsByNetwork } from './routes.ts'
import { openSubmission } from './messages.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof createApp>
beforeAll(async () => {
  test = await createTestDatabase()
  await addPractice(test.db)
  app = createApp(test.service)
})
afterAll(() => test.close())
beforeEach(async () => {
  await setHits(test.db, formsByAddress.name, 0)
  await setHits(test.db, formsByNetwork.name, 0)
})
afterEach(() => test.db.deleteFrom('form_submissions').execute())

const answers = {
  ...noAnswers,
  who: 'mySelf',
  help: 'anxiety;sleep',
  funding: 'rebate',
  referral: 'haveOne',
  days: 'tuesday',
  times: 'evening',
  firstName: 'Chantelle',
  lastName: 'Arthur',
  email: 'chantelle@mail.example',
  phone: '0491 570 006',
}

const bodyOf = (change: Partial<typeof answers> = {}, consentToProcess = true): FormSubmissionRequest => ({
  context: {
    pageUri: 'http://localhost:3000/get-matched/questions?step=6&email=chantelle%40mail.example#main',
    pageName: 'Get matched',
  },
  fields: fieldsOfAnswers({ ...answers, ...change }) as FormSubmissionRequest['fields'],
  legalConsentOptions: { consent: { consentToProcess, text: 'I agree', communications: [] } },
})

const post = (body: unknown, { form = 'banksia/matching', key = '' } = {}) =>
  app.request(`/api/submissions/v3/integration/submit/${form}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    body: JSON.stringify(body),
  })
const rows = () => test.db.selectFrom('form_submissions').selectAll().execute()
const problemOf = async (response: Response) => (await response.json()) as Problem

describe('POST /submissions/v3/integration/submit/{portalId}/{formId}', () => {
  it('keeps the answers and the consent, sealed', async () => {
    const response = await post(bodyOf())
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const [row, ...others] = await rows()
    expect(others).toEqual([])
    if (!row) throw new Error('Nothing was kept')
    expect(row).toMatchObject({ practice_id: 'banksia', form_id: 'matching' })
    // No CRM: nothing was handed over.
    expect(row.handed_over_at).toBeNull()
    for (const word of ['Chantelle', 'anxiety', '570'])
      expect(row.sealed_submission.includes(Buffer.from(word))).toBe(false)
    const kept = openSubmission(test.keyring, row)
    expect(kept).toMatchObject({
      page: { name: 'Get matched', uri: 'http://localhost:3000/get-matched/questions' },
      consent: { toProcess: true, text: 'I agree' },
    })
    expect(kept.fields).toContainEqual({ objectTypeId: '0-1', name: 'matching_help', value: 'anxiety;sleep' })
  })

  it('keeps one of many presses with one key, and refuses the key for something else', async () => {
    const key = 'one-press-of-a-button'
    const answered = await Promise.all(Array.from({ length: 20 }, () => post(bodyOf(), { key })))
    expect(new Set(answered.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await rows()).toHaveLength(1)
    // What is sealed cannot be guessed from what tells two requests apart.
    const { fingerprint } = await test.db
      .selectFrom('idempotency_keys')
      .select('fingerprint')
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    expect(fingerprint).not.toEqual(createHash('sha256').update(JSON.stringify(bodyOf())).digest())
    const other = await post(bodyOf({ firstName: 'Francis' }), { key })
    expect(other.status).toBe(409)
    expect((await problemOf(other)).code).toBe('idempotencyKeyReused')
    expect(await rows()).toHaveLength(1)
  })

  it.each([
    [bodyOf({ phone: '+61 412 55' }), { mobilephone: 'Invalid phone number' }],
    [bodyOf({ email: 'chantelle@mail' }), { email: 'Invalid email' }],
    [bodyOf({ help: '' }), { matching_help: 'Must have at least one of answers' }],
    [bodyOf({ funding: 'gold' }), { matching_funding: 'Way to pay is invalid' }],
    [bodyOf({ firstName: '' }), { firstname: 'First name is required' }],
    [bodyOf({}, false), { consentToProcess: 'Your agreement is required' }],
    [{ ...bodyOf(), legalConsentOptions: undefined }, { consentToProcess: 'Your agreement is required' }],
    [{ ...bodyOf(), fields: [] }, { fields: 'Must have at least one field' }],
    [
      { ...bodyOf(), fields: [{ objectTypeId: '9-9', name: 'email', value: 'x' }] },
      { 'fields.0.objectTypeId': 'Must be 0-1 (contacts) or 0-5 (tickets)' },
    ],
  ])('refuses %j by the same rules as the screen', async (body, fields) => {
    const response = await post(body)
    expect(response.status).toBe(422)
    expect((await problemOf(response)).fields).toEqual(fields)
    expect(await rows()).toEqual([])
  })

  it.each(['banksia/no-such-form', 'another-practice/matching', 'banksia/constructor'])(
    'does not know %s',
    async (form) => {
      expect((await post(bodyOf(), { form })).status).toBe(404)
      expect(await rows()).toEqual([])
    },
  )

  it.each([formsByAddress, formsByNetwork])('stops who sends too many by $name', async ({ name, most }) => {
    await post(bodyOf())
    await setHits(test.db, name, most)
    const response = await post(bodyOf())
    expect(response.status).toBe(429)
    expect((await problemOf(response)).message).toBe('Too many attempts. Please wait a moment and try again.')
    expect(await rows()).toHaveLength(1)
  })

  it('is in the description of the interface', async () => {
    const description = (await (await createApi(test.service).request('/openapi.json')).json()) as {
      paths: Record<string, unknown>
    }
    expect(Object.keys(description.paths)).toContain('/submissions/v3/integration/submit/{portalId}/{formId}')
  })
})
