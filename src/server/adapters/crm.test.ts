import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createHubSpotCrm } from './crm.ts'

type Heard = Pick<IncomingMessage, 'url' | 'method' | 'headers'> & { body: unknown }

const heard: Heard[] = []
let status = 200
let url = ''
const server = createServer(async (request, response) => {
  const { method, headers } = request
  heard.push({ url: request.url, method, headers, body: JSON.parse(await text(request)) })
  if (status !== 0) response.writeHead(status).end('{}')
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.closeAllConnections())
afterEach(() => {
  heard.length = 0
  status = 200
})

const submission = {
  id: 'submission-1',
  formId: 'contact',
  page: { uri: 'https://banksia.example/contact', name: 'Contact' },
  fields: [{ objectTypeId: '0-1', name: 'firstname', value: 'Chantelle' }],
  consent: {
    toProcess: true,
    text: 'I agree',
    communications: [{ agreed: false, text: 'News', subscriptionTypeId: 7 }],
  },
  submittedAt: new Date('2026-11-16T01:00:00Z'),
}
const crm = (token: string | null = null, timeoutMs = 2000) =>
  createHubSpotCrm({ url, portalId: '4711', token, forms: new Map([['contact', 'their-form']]), timeoutMs })

it('speaks the form submissions interface, with consent and without an address', async () => {
  await crm().receive(submission)
  expect(heard).toMatchObject([{ method: 'POST', url: '/submissions/v3/integration/submit/4711/their-form' }])
  expect(heard[0]?.body).toEqual({
    submittedAt: '1794790800000',
    fields: submission.fields,
    context: { pageUri: 'https://banksia.example/contact', pageName: 'Contact' },
    legalConsentOptions: {
      consent: {
        consentToProcess: true,
        text: 'I agree',
        communications: [{ value: false, subscriptionTypeId: 7, text: 'News' }],
      },
    },
  })
  await crm('a-token').receive({ ...submission, consent: null })
  expect(heard[1]).toMatchObject({
    url: '/submissions/v3/integration/secure/submit/4711/their-form',
    headers: { authorization: 'Bearer a-token' },
  })
  expect(heard[1]?.body).not.toHaveProperty('legalConsentOptions')
})

it.each([
  [500, 'CrmAway'],
  [429, 'CrmAway'],
  [401, 'CrmAway'],
  [404, 'CrmAway'],
  [400, 'CrmRefused'],
])('a status of %i is %s', async (answered, name) => {
  status = answered
  await expect(crm().receive(submission)).rejects.toMatchObject({ name, message: `status ${answered}` })
})

it('is away where no answer comes, and takes only what it is set up for', async () => {
  status = 0
  await expect(crm(null, 100).receive(submission)).rejects.toMatchObject({
    name: 'CrmAway',
    message: 'too late',
  })
  expect(crm().takes('contact')).toBe(true)
  expect(crm().takes('matching')).toBe(false)
})
