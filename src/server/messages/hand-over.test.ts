import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contactFormId, contactInformationFormId } from '#domain/messages/site-forms.ts'
import { CrmAway, CrmRefused, type FormSubmission } from '../adapters/crm.ts'
import { handOverForms } from './hand-over.ts'
import { openSubmission, sealSubmission } from './messages.ts'
import { tellOfMessages } from './tell-of-messages.ts'
import {
  test,
  queued,
  clock,
  useMessageForms,
  informationBody,
  post,
  contact,
  subjects,
  rows,
  list,
} from './messages.fixture.ts'

useMessageForms()

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
    expect(await rows()).toMatchObject([{ handed_over_at: clock.now, read_at: null }])
    expect(await list()).toEqual([])
  })

  it.each([
    ['is away', { takes: () => true, receive: () => Promise.reject(new CrmAway('status 401')) }],
    ['was turned off', null],
  ])('that %s for an hour is no reason for silence: the practice is told, once', async (_how, crm) => {
    test.service.crm = listening()
    await contact()
    test.service.crm = crm
    const before = clock.now
    clock.now = new Date(before.getTime() + 59 * 60_000)
    await handOverForms(test.service).catch(() => {})
    await tellOfMessages(test.service)
    expect(await subjects()).toEqual([])
    clock.now = new Date(before.getTime() + 61 * 60_000)
    await tellOfMessages(test.service)
    clock.now = new Date(before.getTime() + 90 * 60_000)
    await tellOfMessages(test.service)
    const sent = await test.db.selectFrom('outbox_messages').selectAll().execute()
    expect(sent).toMatchObject([{ subject: 'A message is waiting' }])
    expect(JSON.stringify(sent)).toContain('Waiting for more than an hour to reach your CRM: 1.')
    const crmAgain = listening()
    test.service.crm = crmAgain
    await handOverForms(test.service)
    expect(crmAgain.heard).toHaveLength(1)
    clock.now = before
  })

  it('that does not take one form gets the others all the same', async () => {
    test.service.crm = listening()
    await contact()
    const [row] = await rows()
    if (!row) throw new Error('Nothing was kept')
    const copies = Array.from({ length: 250 }, () => {
      const submission = { ...openSubmission(test.keyring, row), id: randomUUID() }
      const sealed_submission = sealSubmission(test.keyring, submission)
      return {
        ...row,
        id: submission.id,
        sealed_submission,
        created_at: new Date(clock.now.getTime() - 60_000),
      }
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
