import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { emailDelivery, readKeptNotes, textDelivery } from './settings.ts'

const read = (environment: Record<string, string>) => {
  const config = readConfig(environment)
  return { config, email: emailDelivery(config), text: textDelivery(config), ...readKeptNotes(config) }
}

const mail = { SMTP_URL: 'smtp://mail.example' }
const sms = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'token', TWILIO_FROM: '+61491570006' }
const production = { NODE_ENV: 'production' }

describe('what becomes of a message', () => {
  it.each([
    ['nothing set up, on a machine of one’s own', {}, 'kept', 'kept'],
    ['nothing set up, in a public demonstration', { ...production, DEMO_SITE: 'on' }, 'kept', 'kept'],
    ['nothing set up, where strangers come', production, 'none', 'none'],
    ['a mail server', { ...production, ...mail }, 'sent', 'none'],
    ['a mail server on a machine of one’s own', mail, 'sent', 'kept'],
    ['an SMS service', { ...production, ...sms }, 'none', 'sent'],
    ['both', { ...production, ...mail, ...sms }, 'sent', 'sent'],
  ])('with %s', (_what, environment, email, text) => {
    const found = read(environment)
    expect(found).toMatchObject({ email, text })
    expect(found.keptEmails !== null).toBe(email === 'kept')
    expect(found.keptTexts !== null).toBe(text === 'kept')
  })

  it('names the outbox’s page only where there is one', () => {
    const at = 'are only kept in the outbox, at /dev/outbox.'
    expect(read({})).toMatchObject({
      keptEmails: `No mail service is set up here: emails ${at}`,
      keptTexts: `No SMS service is set up here: text messages ${at}`,
    })
    expect(read({ DEMO_DATA: 'off' }).keptEmails).toMatch(/only kept in the outbox\.$/)
    expect(read(mail).keptTexts).toMatch(/only kept in the outbox\.$/)
  })
})
