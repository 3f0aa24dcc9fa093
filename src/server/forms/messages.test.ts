import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FormSubmissionRequest } from '#contract/forms.ts'
import type { Problem } from '#contract/problem.ts'
import {
  contactFields,
  contactFormId,
  contactInformationFields,
  contactInformationFormId,
} from '#domain/messages/contact-form.ts'
import { toCrmFields } from '#domain/messages/crm-fields.ts'
import { referralFields, referralFormId } from '#domain/messages/referral-form.ts'
import { formTokenMessages } from '#domain/messages/form-token.ts'
import { makePdf } from '#domain/uploads/sample-files.fixture.ts'
import { addPractice } from '#test/support/people.ts'
import { setHits } from '#test/support/rate-limits.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createApp } from '../app.ts'
import { CrmAway, CrmRefused, type FormSubmission } from '../ports/crm.ts'
import { readMessageFile } from '../uploads/read-message-file.ts'
import { perAddress, perNetwork } from '../uploads/routes.ts'
import { formatMessage, formatMessageList } from './format-message.ts'
import { makeFormToken } from './form-token.ts'
import { handOverForms } from './hand-over.ts'
import { deleteMessage, listMessages, type MessageChoice, readMessage } from './messages.ts'
import { messagesByAddress, messagesByNetwork } from './routes.ts'
import { openSubmission, sealSubmission } from './submission-store.ts'
import { sweepSuspected } from './sweep-suspected.ts'
import { tellOfMessages } from './tell-of-messages.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof createApp>
let folder: string
const queued: string[] = []
let now = new Date('2026-11-16T01:00:00Z')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'messages-'))
  test = await createTestDatabase({ DATA_DIR: folder })
  await addPractice(test.db)
  test.service.jobs.sendWith = async (_tx, name) => void queued.push(name)
  test.service.now = () => now
  app = createApp(test.service)
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  queued.length = 0
  test.service.crm = null
  await setHits(test.db, messagesByAddress.name, 0)
  await setHits(test.db, messagesByNetwork.name, 0)
  await setHits(test.db, perAddress.name, 0)
  await setHits(test.db, perNetwork.name, 0)
})
afterEach(async () => {
  await test.db.deleteFrom('uploads').execute()
  await test.db.deleteFrom('form_submissions').execute()
  await test.db.deleteFrom('outbox_messages').execute()
})

const values = {
  subject: 'Help with an appointment',
  firstName: 'Chantelle',
  lastName: 'Arthur',
  email: 'chantelle@mail.example',
  phoneNumber: '0491 570 006',
  comments: 'May I bring my sister?',
  preferredContactMethod: 'phone',
  isReceiveUpdates: false,
}
const referral = {
  gpName: 'Dr Kim Lee',
  gpPractice: 'Harbour Clinic',
  providerNumber: '2426621B',
  gpEmail: 'kim@clinic.example',
  gpPhone: '',
  patientFirstName: 'Francis',
  patientLastName: 'Arthur',
  patientDateOfBirth: '13/02/2001',
  patientPhone: '0491 570 157',
  patientEmail: '',
  reason: '',
  isPatientInformed: true,
  fileId: '',
}

const context = { pageUri: 'http://localhost:3000/contact?x=1', pageName: 'Contact' }
const opened = (secondsAgo = 60) => makeFormToken(test.keyring, new Date(now.getTime() - secondsAgo * 1000))
const contactBody = (change: Partial<typeof values> = {}, guard: object = {}) => ({
  context,
  fields: toCrmFields(contactFields, { ...values, ...change }) as FormSubmissionRequest['fields'],
  guard: { token: opened(), website: '', ...guard },
})
const informationBody = () => ({
  context,
  fields: toCrmFields(contactInformationFields, {
    firstName: 'Chantelle',
    lastName: 'Arthur',
    email: 'chantelle@mail.example',
    phoneNumber: '0491 570 006',
  }),
  legalConsentOptions: { consent: { consentToProcess: true, text: 'I agree', communications: [] } },
  guard: { token: opened(), website: '' },
})
const referralBody = (change: Partial<typeof referral> = {}) => ({
  context,
  fields: toCrmFields(referralFields, { ...referral, ...change }),
  guard: { token: opened(), website: '' },
})
const post = (formId: string, body: object, key = '') =>
  app.request(`/api/submissions/v3/integration/submit/banksia/${formId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    body: JSON.stringify(body),
  })
const contact = (...given: Parameters<typeof contactBody>) => post(contactFormId, contactBody(...given))
const subjects = async () =>
  (await test.db.selectFrom('outbox_messages').select('subject').execute()).map(({ subject }) => subject)
const problemOf = async (response: Response) => (await response.json()) as Problem
const rows = () => test.db.selectFrom('form_submissions').selectAll().execute()
const list = (choice: MessageChoice = 'waiting') =>
  listMessages(test.service, { accountId: 'banksia', choice })
const by = { actor: 'on the server: Robin', requestId: 'test' }
const read = (id: string) => readMessage(test.service, { id, accountId: 'banksia', by })

async function upload(content: Buffer, token = opened()) {
  const body = new FormData()
  body.append('file', new File([new Uint8Array(content)], 'referral for Francis.pdf'))
  const response = await app.request('/api/submissions/files', {
    method: 'POST',
    headers: { 'x-form-token': token },
    body,
  })
  return { status: response.status, body: await response.json() }
}

describe('a message by the contact form', () => {
  it('is kept sealed, is listed without its content, and is read by one who gives a name', async () => {
    expect((await contact()).status).toBe(200)
    const [row] = await rows()
    expect(row?.sealed_submission.includes(Buffer.from('Chantelle'))).toBe(false)
    expect(row).toMatchObject({ handed_over_at: null, read_at: null, should_hand_over: false })
    const [waiting] = await list()
    if (!waiting) throw new Error('Nothing is listed')
    expect(formatMessageList([waiting])).toBe(`Message ${waiting.id}, since ${now.toISOString()}: Message`)
    const message = await read(waiting.id)
    expect(message.ok && formatMessage(message.value)).toContain('Comments: May I bring my sister?')
    expect(await rows()).toMatchObject([{ read_at: now, read_by: by.actor, handed_over_at: null }])
    expect(await list()).toEqual([])
    const audit = await test.db.selectFrom('audit_events').select(['actor', 'subject']).execute()
    expect(audit).toContainEqual({ actor: by.actor, subject: `message ${waiting.id}` })
    // Read again, the first reader stays.
    await readMessage(test.service, { id: waiting.id, accountId: 'banksia', by: { ...by, actor: 'Sam' } })
    expect(await rows()).toMatchObject([{ read_by: by.actor }])
    expect((await deleteMessage(test.service, { id: waiting.id, accountId: 'banksia', by })).ok).toBe(true)
    expect(await rows()).toEqual([])
  })

  it.each([
    [{ firstName: ' ' }, { firstname: 'First name is required' }],
    [{ lastName: '' }, { lastname: 'Last name is required' }],
    [{ email: '' }, { email: 'Email is required' }],
    [{ email: 'chantelle@mail' }, { email: 'Email must be a valid email' }],
    [{ phoneNumber: '' }, { mobilephone: 'Phone number is required' }],
    [{ phoneNumber: '12' }, { mobilephone: 'Phone number is not valid' }],
    [{ comments: '' }, { content: 'Comments is required' }],
    [
      { preferredContactMethod: 'pigeon' },
      { preferred_contact_method: 'Preferred contact method is required' },
    ],
    [{ subject: 'Buy now' }, { subject: 'Subject is invalid' }],
  ])('with %j is refused in the words of the form', async (change, fields) => {
    const response = await contact(change)
    expect(response.status).toBe(422)
    expect((await problemOf(response)).fields).toEqual(fields)
    expect(await rows()).toEqual([])
  })

  it('is told to the practice once, by an email that names no one', async () => {
    await contact()
    await contact({ comments: 'And my dog?' })
    expect(queued).toEqual(['tell-of-messages', 'tell-of-messages'])
    await tellOfMessages(test.service)
    await tellOfMessages(test.service)
    const sent = await test.db.selectFrom('outbox_messages').selectAll().execute()
    expect(sent).toMatchObject([{ recipient: 'care@banksia.example', subject: '2 messages are waiting' }])
    expect(JSON.stringify(sent)).not.toMatch(/Chantelle|Arthur|sister|0491/)
  })

  it('leads to no second email within ten minutes; the next one counts what came meanwhile', async () => {
    const before = now
    const after = (minutes: number) => (now = new Date(before.getTime() + minutes * 60_000))
    await contact()
    await tellOfMessages(test.service)
    for (const minutes of [1, 9]) {
      after(minutes)
      await contact({ comments: `After ${minutes} minutes` })
      await tellOfMessages(test.service)
    }
    expect(await subjects()).toEqual(['A message is waiting'])
    after(10)
    await tellOfMessages(test.service)
    await tellOfMessages(test.service)
    expect((await subjects()).toSorted()).toEqual(['2 messages are waiting', 'A message is waiting'])
    now = before
  })

  it('that comes while the email is sent is left to the next one', async () => {
    await contact()
    const before = now
    const mailer = {
      send: async () => {
        now = new Date(before.getTime() + 1000)
        await contact({ comments: 'Meanwhile' })
      },
    }
    await tellOfMessages({ ...test.service, mailer })
    now = before
    const told = (await rows()).toSorted((one, other) => Number(one.created_at) - Number(other.created_at))
    expect(told.map(({ told_at }) => told_at === null)).toEqual([false, true])
  })

  it('is found again once it was read or handed over, with its state and without its content', async () => {
    await contact()
    await contact({}, { website: 'https://pills.example' })
    const [first] = await list()
    await read(first?.id ?? '')
    await contact({ comments: 'Another' })
    test.service.crm = { takes: () => true, receive: async () => {} }
    await contact({ comments: 'For the CRM' })
    await handOverForms(test.service)
    await contact({ comments: 'Not yet in the CRM' })
    const lines = formatMessageList(await list('all'), 'all').split('\n')
    const at = now.toISOString()
    expect(lines.map((line) => line.replace(/^Message [\da-f-]{36}, /, '')).toSorted()).toEqual(
      [
        `since ${at}: Message, read ${at}`,
        `since ${at}: Message, looks like spam`,
        `since ${at}: Message, waiting`,
        `since ${at}: Message, handed over ${at}`,
        `since ${at}: Message, the CRM has not taken it yet`,
      ].toSorted(),
    )
    expect(lines.join()).toContain(first?.id)
    expect(lines.join()).not.toContain('Chantelle')
    expect(formatMessageList([], 'all')).toBe('No message is kept.')
    expect((await deleteMessage(test.service, { id: first?.id ?? '', accountId: 'banksia', by })).ok).toBe(
      true,
    )
    expect(await list('all')).toHaveLength(4)
  })

  it('is not called told where the email could not be sent', async () => {
    await contact()
    const mailer = { send: () => Promise.reject(new Error('away')) }
    await expect(tellOfMessages({ ...test.service, mailer })).rejects.toThrow('away')
    expect(await rows()).toMatchObject([{ told_at: null }])
    await tellOfMessages({ ...test.service, config: { ...test.config, canSendEmail: false } })
    expect(await rows()).toMatchObject([{ told_at: null }])
  })
})

describe('spam', () => {
  it.each([
    ['at once', () => opened(1), formTokenMessages.tooFast],
    ['after more than a day', () => opened(86_401), formTokenMessages.tooOld],
    ['with a token of its own making', () => `${opened().split('.')[0]}.x`, formTokenMessages.tooOld],
    ['without a token', () => '', formTokenMessages.tooOld],
  ])('a form that is sent %s is asked to be sent again', async (_when, token, message) => {
    const response = await contact({}, { token: token() })
    expect(response.status).toBe(409)
    expect((await problemOf(response)).message).toBe(message)
    expect(await rows()).toEqual([])
  })

  it('gives a token that opens a form', async () => {
    const response = await app.request('/api/submissions/token')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const { token } = (await response.json()) as { token: string }
    const before = now
    now = new Date(before.getTime() + 2000)
    expect((await contact({}, { token })).status).toBe(200)
    now = before
  })

  it('that fills the hidden field in is thanked, told to no one, and gone after 30 days', async () => {
    test.service.crm = { takes: () => true, receive: () => Promise.reject(new Error('not for the CRM')) }
    expect((await contact({}, { website: 'https://pills.example' })).status).toBe(200)
    expect(queued).toEqual([])
    await handOverForms(test.service)
    await tellOfMessages(test.service)
    expect(await test.db.selectFrom('outbox_messages').selectAll().execute()).toEqual([])
    expect(await list()).toEqual([])
    expect(await list('suspected')).toHaveLength(1)
    await test.db.updateTable('form_submissions').set({ created_at: new Date() }).execute()
    await sweepSuspected(test.service)
    expect(await rows()).toHaveLength(1)
    const old = new Date(Date.now() - 31 * 86_400_000)
    await test.db.updateTable('form_submissions').set({ created_at: old }).execute()
    await sweepSuspected(test.service)
    expect(await rows()).toEqual([])
  })

  it('is limited by address; a press that is sent again is not counted twice', async () => {
    await contact()
    await setHits(test.db, messagesByAddress.name, messagesByAddress.most - 1)
    const body = contactBody()
    expect((await post(contactFormId, body, 'the-same-press')).status).toBe(200)
    expect((await post(contactFormId, body, 'the-same-press')).status).toBe(200)
    expect((await contact()).status).toBe(429)
    expect(await rows()).toHaveLength(2)
    // The key was that form's: with it another form is a message like any other.
    expect((await post(contactInformationFormId, informationBody(), 'the-same-press')).status).toBe(429)
    await setHits(test.db, messagesByAddress.name, 0)
    await setHits(test.db, messagesByNetwork.name, messagesByNetwork.most)
    expect((await contact()).status).toBe(429)
  })
})

describe('a CRM', () => {
  const listening = () => {
    const heard: FormSubmission[] = []
    return { heard, takes: () => true, receive: async (sent: FormSubmission) => void heard.push(sent) }
  }

  it('that is away loses nothing, and nothing is called handed over', async () => {
    test.service.crm = { takes: () => true, receive: () => Promise.reject(new CrmAway('status 503')) }
    await contact()
    expect(queued).toEqual(['hand-over-forms'])
    await expect(handOverForms(test.service)).rejects.toThrow('status 503')
    expect(await rows()).toMatchObject([{ handed_over_at: null, should_hand_over: true }])
    expect((await list())[0]?.isForCrm).toBe(true)
    const crm = listening()
    test.service.crm = crm
    await handOverForms(test.service)
    await handOverForms(test.service)
    expect(crm.heard).toHaveLength(1)
    expect(crm.heard[0]?.page.uri).toBe('http://localhost:3000/contact')
    expect(await rows()).toMatchObject([{ handed_over_at: now, read_at: null }])
    expect(await list()).toEqual([])
  })

  it.each([
    ['is away', { takes: () => true, receive: () => Promise.reject(new CrmAway('status 401')) }],
    ['was turned off', null],
  ])('that %s for an hour is no reason for silence: the practice is told, once', async (_how, crm) => {
    test.service.crm = listening()
    await contact()
    test.service.crm = crm
    const before = now
    now = new Date(before.getTime() + 59 * 60_000)
    await handOverForms(test.service).catch(() => {})
    await tellOfMessages(test.service)
    expect(await subjects()).toEqual([])
    now = new Date(before.getTime() + 61 * 60_000)
    await tellOfMessages(test.service)
    now = new Date(before.getTime() + 90 * 60_000)
    await tellOfMessages(test.service)
    const sent = await test.db.selectFrom('outbox_messages').selectAll().execute()
    expect(sent).toMatchObject([{ subject: 'A message is waiting' }])
    expect(JSON.stringify(sent)).toContain('Not taken by the CRM for more than an hour: 1.')
    const crmAgain = listening()
    test.service.crm = crmAgain
    await handOverForms(test.service)
    expect(crmAgain.heard).toHaveLength(1)
    now = before
  })

  it('that does not take one form gets the others all the same', async () => {
    test.service.crm = listening()
    await contact()
    const [row] = await rows()
    if (!row) throw new Error('Nothing was kept')
    const copies = Array.from({ length: 250 }, () => {
      const submission = { ...openSubmission(test.keyring, row), id: randomUUID() }
      const sealed_submission = sealSubmission(test.keyring, submission)
      return { ...row, id: submission.id, sealed_submission, created_at: new Date(now.getTime() - 60_000) }
    })
    await test.db.insertInto('form_submissions').values(copies).execute()
    await post(contactInformationFormId, informationBody())
    const heard: string[] = []
    const receive = async ({ formId }: FormSubmission) => {
      if (formId === contactFormId) throw new CrmAway('status 404')
      heard.push(formId)
    }
    test.service.crm = { takes: () => true, receive }
    await expect(handOverForms(test.service)).rejects.toThrow('status 404')
    expect(heard).toEqual([contactInformationFormId])
  })

  it('that refuses a form for good leaves it to the practice', async () => {
    test.service.crm = { takes: () => true, receive: () => Promise.reject(new CrmRefused('status 400')) }
    await contact()
    await handOverForms(test.service)
    expect(queued).toEqual(['hand-over-forms', 'tell-of-messages'])
    expect(await rows()).toMatchObject([{ handed_over_at: null, should_hand_over: false }])
    expect(await list()).toHaveLength(1)
  })

  it('that is not there, or not set up for this form, marks nothing', async () => {
    await contact()
    await handOverForms(test.service)
    test.service.crm = { ...listening(), takes: () => false }
    await contact()
    await handOverForms(test.service)
    expect((await rows()).map(({ handed_over_at }) => handed_over_at)).toEqual([null, null])
    expect(await list()).toHaveLength(2)
  })
})

describe('a referral by a GP', () => {
  it('is kept with its document, sealed, stays out of the CRM, and is read with it', async () => {
    const crm = { takes: () => true, receive: () => Promise.reject(new Error('never')) }
    test.service.crm = crm
    const pdf = makePdf(2000)
    const file = await upload(pdf)
    expect(file).toMatchObject({ status: 201, body: { size: 2000, type: 'pdf' } })
    const { fileId } = file.body
    expect((await post(referralFormId, referralBody({ fileId }))).status).toBe(200)
    const [row] = await rows()
    expect(row).toMatchObject({ should_hand_over: false })
    expect(row?.sealed_submission.includes(Buffer.from('Francis'))).toBe(false)
    const [waiting] = await list()
    expect(waiting).toMatchObject({ title: 'Referral by a GP', hasFile: true })
    const message = await read(waiting?.id ?? '')
    if (!message.ok) throw new Error('It was not found')
    expect(formatMessage(message.value)).toContain('Provider number: 2426621B')
    expect(formatMessage(message.value)).not.toContain(fileId)
    const written = await readMessageFile(test.service, message.value.fileId ?? '')
    expect(written?.content.equals(pdf)).toBe(true)
    // A document belongs to one referral.
    const again = await post(referralFormId, referralBody({ fileId }))
    expect((await problemOf(again)).fields).toEqual({
      referral_file: 'We could not find that file. Please upload it again.',
    })
    expect(await rows()).toHaveLength(1)
    await deleteMessage(test.service, { id: waiting?.id ?? '', accountId: 'banksia', by })
    expect(await test.db.selectFrom('uploads').select('status').execute()).toEqual([{ status: 'removed' }])
  })

  it.each([
    [{ providerNumber: '2426621A' }, { gp_provider_number: 'Provider number is invalid' }],
    [{ gpEmail: '' }, { gp_email: 'Please give your email or your phone number' }],
    [{ patientDateOfBirth: '17/11/2026' }, { patient_date_of_birth: 'Patient’s date of birth is invalid' }],
    [{ patientPhone: '12' }, { patient_phone: 'Patient’s phone number is not valid' }],
    [{ gpPhone: '12' }, { gp_phone: 'Your phone number is not valid' }],
    [{ patientFirstName: '' }, { patient_first_name: 'Patient’s first name is required' }],
    [{ isPatientInformed: false }, { patient_agrees: 'Please confirm that your patient agrees' }],
    [{ fileId: 'x' }, { referral_file: 'We could not find that file. Please upload it again.' }],
  ])('with %j is refused', async (change, fields) => {
    const response = await post(referralFormId, referralBody(change))
    expect(response.status).toBe(422)
    expect((await problemOf(response)).fields).toEqual(fields)
  })

  it('takes one document that is what it says, with a token, and few from one address', async () => {
    expect((await upload(Buffer.from('MZ not a referral'))).status).toBe(415)
    expect((await upload(makePdf(100), '')).status).toBe(409)
    expect((await upload(makePdf(10 * 1024 * 1024 + 1))).status).toBe(413)
    const two = new FormData()
    for (const name of ['a.pdf', 'b.pdf']) two.append('file', new File([new Uint8Array(makePdf(100))], name))
    const headers = { 'x-form-token': opened() }
    const both = await app.request('/api/submissions/files', { method: 'POST', headers, body: two })
    expect(both.status).toBe(422)
    expect(await test.db.selectFrom('uploads').selectAll().execute()).toEqual([])
    expect((await upload(makePdf(100))).status).toBe(201)
    await setHits(test.db, perAddress.name, perAddress.most)
    expect((await upload(makePdf(100))).status).toBe(429)
  })

  it('cannot take a client’s document', async () => {
    const { id: clientId } = await test.db
      .insertInto('clients')
      .values({
        practice_id: 'banksia',
        email: 'robin@mail.example',
        first_name: 'Robin',
        last_name: 'Field',
        date_of_birth: '1990-05-17',
        record_type: 'adult',
        time_zone: 'Australia/Sydney',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { body } = await upload(makePdf(100))
    await test.db.updateTable('uploads').set({ client_id: clientId }).execute()
    expect((await post(referralFormId, referralBody({ fileId: body.fileId }))).status).toBe(422)
  })
})
