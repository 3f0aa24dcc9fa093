import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const groups: Record<string, Record<string, string>> = {
  twilio: { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'secret', TWILIO_FROM: '+61400000000' },
  s3: {
    S3_ENDPOINT: 'https://files.example',
    S3_BUCKET: 'files',
    S3_REGION: 'au',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  },
  stripe: {
    STRIPE_SECRET_KEY: 'sk',
    STRIPE_PUBLIC_KEY: 'pk',
    STRIPE_ACCOUNT: 'acct',
    STRIPE_WEBHOOK_SECRET: 'whsec',
  },
  turn: { TURN_URLS: 'turn:relay.example:3478', TURN_SECRET: 'secret' },
  liveKit: {
    LIVEKIT_URL: 'wss://video.example',
    LIVEKIT_API_KEY: 'key',
    LIVEKIT_API_SECRET: 'secret',
    LIVEKIT_MEET_URL: 'https://meet.example',
  },
  verification: { VERIFICATION_URL: 'https://checks.example', VERIFICATION_TOKEN: 'token' },
  formsService: { FORMS_URL: 'https://forms.example', FORMS_TOKEN: 'token' },
}

describe.each(Object.entries(groups))('the variables of %s', (name, variables) => {
  const read = (environment: Record<string, string>) => Object.entries(readConfig(environment))
  const service = (environment: Record<string, string>) =>
    read(environment).find(([key]) => key === name)?.[1]

  it('are all read, or none', () => {
    expect(service({})).toBeNull()
    const values = Object.values(service(variables) ?? {}).flat()
    expect(values).toEqual(expect.arrayContaining(Object.values(variables)))
  })

  it.each(Object.keys(variables))('are refused by name without %s', (missing) => {
    const names = Object.keys(variables)
    const listed = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
    expect(() => readConfig({ ...variables, [missing]: '' })).toThrow(`${listed} must be set together`)
  })
})
