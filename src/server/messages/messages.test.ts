import { describe, expect, it } from 'vitest'
import { contactFormId, contactInformationFormId, formTokenMessages } from '#domain/messages/site-forms.ts'
import { setHits } from '#test/support/rate-limits.ts'
import { deleteMessage, formatMessage, formatMessageList, readMessage } from './messages.ts'
import { handOverForms } from './hand-over.ts'
import { messagesByAddress, messagesByNetwork } from './routes.ts'
import { sweepSuspected, tellOfMessages } from './tell-of-messages.ts'
import {
  test,
  app,
  queued,
  clock,
  useMessageForms,
  opened,
  contactBody,
  informationBody,
  post,
  contact,
  subjects,
  problemOf,
  rows,
  list,
  by,
  read,
} from './messages.fixture.ts'

useMessageForms()

describe('a message by the contact form', () => {
  it('is kept sealed, is listed without its content, and is read by one who gives a name', async () => {
    expect((await contact()).status).toBe(200)
    const [row] = await rows()
    expect(row?.sealed_submission.includes(Buffer.from('Chantelle'))).toBe(false)
    expect(row).toMatchObject({ handed_over_at: null, read_at: null, should_hand_over: false })
    const [waiting] = await list()
    if (!waiting) throw new Error('Nothing is listed')
    expect(formatMessageList([waiting])).toBe(
      `Message ${waiting.id}, since ${clock.now.toISOString()}: Message`,
    )
    const message = await read(waiting.id)
    expect(message.ok && formatMessage(message.value)).toContain('Comments: May I bring my sister?')
    expect(await rows()).toMatchObject([{ read_at: clock.now, read_by: by.actor, handed_over_at: null }])
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
    const before = clock.now
    const after = (minutes: number) => (clock.now = new Date(before.getTime() + minutes * 60_000))
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
    clock.now = before
  })

  it('that comes while the email is sent is left to the next one', async () => {
    await contact()
    const before = clock.now
    const mailer = {
      send: async () => {
        clock.now = new Date(before.getTime() + 1000)
        await contact({ comments: 'Meanwhile' })
      },
    }
    await tellOfMessages({ ...test.service, mailer })
    clock.now = before
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
    const at = clock.now.toISOString()
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
    const before = clock.now
    clock.now = new Date(before.getTime() + 2000)
    expect((await contact({}, { token })).status).toBe(200)
    clock.now = before
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
