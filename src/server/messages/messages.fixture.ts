import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { FormSubmissionRequest } from '#contract/messages.ts'
import type { Problem } from '#contract/endpoint.ts'
import {
  contactFields,
  contactFormId,
  contactInformationFields,
  referralFields,
} from '#domain/messages/site-forms.ts'
import { toCrmFields } from '#domain/matching/crm-fields.ts'
import { addPractice } from '#test/support/people.ts'
import { setHits } from '#test/support/rate-limits.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createApp } from '../app.ts'
import { perAddress, perNetwork } from '../uploads/routes.ts'
import { makeFormToken } from './known-forms.ts'
import { listMessages, type MessageChoice, readMessage } from './messages.ts'
import { messagesByAddress, messagesByNetwork } from './routes.ts'

export let test: Awaited<ReturnType<typeof createTestDatabase>>
export let app: ReturnType<typeof createApp>
let folder: string
export const queued: string[] = []
/** The service's clock. */
export const clock = { now: new Date('2026-11-16T01:00:00Z') }

/** A service with the public forms, empty before each test. */
export function useMessageForms(): void {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'messages-'))
    test = await createTestDatabase({ DATA_DIR: folder })
    await addPractice(test.db)
    test.service.jobs.sendWith = async (_tx, name) => void queued.push(name)
    test.service.now = () => clock.now
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
}

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
export const opened = (secondsAgo = 60) =>
  makeFormToken(test.keyring, new Date(clock.now.getTime() - secondsAgo * 1000))
export const contactBody = (change: Partial<typeof values> = {}, guard: object = {}) => ({
  context,
  fields: toCrmFields(contactFields, { ...values, ...change }) as FormSubmissionRequest['fields'],
  guard: { token: opened(), website: '', ...guard },
})
export const informationBody = () => ({
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
export const referralBody = (change: Partial<typeof referral> = {}) => ({
  context,
  fields: toCrmFields(referralFields, { ...referral, ...change }),
  guard: { token: opened(), website: '' },
})
export const post = (formId: string, body: object, key = '') =>
  app.request(`/api/submissions/v3/integration/submit/banksia/${formId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
    body: JSON.stringify(body),
  })
export const contact = (...given: Parameters<typeof contactBody>) =>
  post(contactFormId, contactBody(...given))
export const subjects = async () =>
  (await test.db.selectFrom('outbox_messages').select('subject').execute()).map(({ subject }) => subject)
export const problemOf = async (response: Response) => (await response.json()) as Problem
export const rows = () => test.db.selectFrom('form_submissions').selectAll().execute()
export const list = (choice: MessageChoice = 'waiting') =>
  listMessages(test.service, { accountId: 'banksia', choice })
export const by = { actor: 'on the server: Robin', requestId: 'test' }
export const read = (id: string) => readMessage(test.service, { id, accountId: 'banksia', by })

export async function upload(content: Buffer, token = opened()) {
  const body = new FormData()
  body.append('file', new File([new Uint8Array(content)], 'referral for Francis.pdf'))
  const response = await app.request('/api/submissions/files', {
    method: 'POST',
    headers: { 'x-form-token': token },
    body,
  })
  return { status: response.status, body: await response.json() }
}
