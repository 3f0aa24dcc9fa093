import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { CrmAway } from '../adapters/crm.ts'
import type { Email } from '../adapters/mail-and-sms.ts'
import { handOverForms } from './hand-over.ts'
import { clock, contact, rows, test, useMessageForms } from './messages.fixture.ts'
import { tellOfMessages } from './tell-of-messages.ts'

useMessageForms()

const minutes = (count: number) => new Date(Date.now() + count * 60_000)

/** A CRM that takes its time, and what it was given. */
function useSlowCrm() {
  const heard: string[] = []
  const receive = async ({ id }: { id: string }) => {
    heard.push(id)
    await wait(100)
  }
  test.service.crm = { takes: () => true, receive }
  return heard
}

/** A mail server that takes its time, and what it was given. */
function createSlowMailer() {
  const sent: string[] = []
  const send = async ({ subject }: Email) => {
    sent.push(subject)
    await wait(100)
  }
  return { sent, service: { ...test.service, mailer: { send } } }
}

it('two processes give the CRM each message once', async () => {
  const heard = useSlowCrm()
  for (const comments of ['First', 'Second', 'Third']) await contact({ comments })
  await Promise.all([handOverForms(test.service), handOverForms(test.service)])
  const kept = await rows()
  expect(heard.toSorted()).toEqual(kept.map(({ id }) => id).toSorted())
  expect(kept.map((row) => [row.handed_over_at, row.handing_over_until])).toEqual(
    Array.from({ length: 3 }, () => [clock.now, null]),
  )
})

it('a message that another process was giving to the CRM when it crashed is given again later', async () => {
  const heard = useSlowCrm()
  await contact()
  await test.db
    .updateTable('form_submissions')
    .set({ handing_over_until: minutes(1) })
    .execute()
  await handOverForms(test.service)
  expect(heard).toEqual([])
  await test.db
    .updateTable('form_submissions')
    .set({ handing_over_until: minutes(-1) })
    .execute()
  await handOverForms(test.service)
  expect(heard).toHaveLength(1)
})

it('a message that the CRM did not take is free for another process at once', async () => {
  test.service.crm = { takes: () => true, receive: () => Promise.reject(new CrmAway('status 503')) }
  await contact()
  await expect(handOverForms(test.service)).rejects.toThrow('status 503')
  expect(await rows()).toMatchObject([{ handing_over_until: null, handed_over_at: null }])
})

it('two processes tell the practice once, also of a message that comes while the email is sent', async () => {
  const { sent, service } = createSlowMailer()
  await contact()
  const both = [tellOfMessages(service), tellOfMessages(service)]
  await expect.poll(() => sent.length, { timeout: 30_000 }).toBeGreaterThan(0)
  await contact({ comments: 'Meanwhile' })
  await Promise.all([...both, tellOfMessages(service)])
  expect(sent).toEqual(['A message is waiting'])
  expect((await rows()).map(({ telling_until }) => telling_until)).toEqual([null, null])
})

it('a message that another process was telling of when it crashed is told of later', async () => {
  const { sent, service } = createSlowMailer()
  await contact()
  await test.db
    .updateTable('form_submissions')
    .set({ telling_until: minutes(1) })
    .execute()
  await tellOfMessages(service)
  expect(sent).toEqual([])
  await test.db
    .updateTable('form_submissions')
    .set({ telling_until: minutes(-1) })
    .execute()
  await tellOfMessages(service)
  expect(sent).toHaveLength(1)
})
