import { randomInt, randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { StaffRole } from '#domain/staff/staff-roles.ts'
import { createApp } from '#server/app.ts'
import { hashPassword } from '#server/sign-in/passwords.ts'
import { saveAuthenticator } from '#server/staff/authenticator.ts'
import { addPractice } from './people.ts'
import { createTestDatabase } from './test-database.ts'

export const staffPassword = 'Harbour-lantern-82-moss!'
let staffHash: Promise<string> | undefined

export type StaffBrowser = ReturnType<Awaited<ReturnType<typeof createStaffApi>>['openBrowser']>

/** The API as browsers of staff call it, each with cookies of its own. */
export async function createStaffApi(environment: Record<string, string> = {}) {
  const test = await createTestDatabase({ TRUSTED_PROXIES: '1', ...environment })
  await addPractice(test.db)
  const app = createApp(test.service)
  // Made once for all: it is meant to be slow.
  const passwordHash = await (staffHash ??= hashPassword(staffPassword))

  function openBrowser() {
    const cookies = new Map<string, string>()
    const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`

    async function call(method: string, path: string, body?: object) {
      const response = await app.request(`/api${path}`, {
        method,
        headers: {
          'x-forwarded-for': address,
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(body && { 'content-type': 'application/json' }),
        },
        body: body && JSON.stringify(body),
      })
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';')
        const [name = '', value = ''] = pair.split('=')
        if (/max-age=0/i.test(line)) cookies.delete(name)
        else cookies.set(name, value)
      }
      const text = await response.text()
      const answer: Answer = text === '' ? {} : JSON.parse(text)
      return { status: response.status, code: answer.code, answer }
    }

    return {
      call,
      cookies,
      signIn: (email: string, password = staffPassword) =>
        call('POST', '/staff/session', { email, password }),
      sendCode: (code: string, method = 'authenticator') =>
        call('POST', '/staff/session:confirm', { method, code }),
    }
  }

  return {
    ...test,
    openBrowser,
    codeOf: (secret: string, steps = 0) =>
      TOTP.generate({
        secret: Secret.fromBase32(secret),
        timestamp: Date.now() + steps * 30_000,
      }),
    /** An account with a password, and an authenticator app where a secret is given. */
    addColleague: async ({ role = 'administrator', secret, clinicianId }: NewColleague = {}) => {
      const email = `${randomUUID()}@practice.example`
      const { subject } = await test.db
        .insertInto('accounts')
        .values({
          email,
          password_hash: passwordHash,
          role,
          clinician_id: clinicianId ?? null,
          first_name: 'Dee',
          last_name: 'Morrow',
        })
        .returning('subject')
        .executeTakeFirstOrThrow()
      if (secret) await saveAuthenticator(test, { subject, secret, lastStep: 0 })
      return { subject, email }
    },
  }
}

type NewColleague = { role?: StaffRole | 'patient'; secret?: string; clinicianId?: string }

/** What tests look at in an answer. */
type Answer = {
  code?: string
  message?: string
  fields?: Record<string, string>
  challenge?: string
  secret?: string
  recoveryCodes?: string[] | null
  link?: string
  delivery?: string
  state?: string
  codesPausedUntil?: string | null
  recoveryCodesLeft?: number
  isToBeSetUp?: boolean
  passkeys?: { id: string; name: string }[]
  sessions?: { id: string; isThisOne: boolean }[]
  people?: { id: string; email: string; role: string; hasSecondStep: boolean; isDisabled: boolean }[]
  invitations?: { id: string; email: string; isExpired: boolean }[]
  cliniciansWithoutLogin?: { id: string }[]
  role?: string
  clinicianName?: string | null
}
