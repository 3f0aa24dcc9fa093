import { randomUUID } from 'node:crypto'
import { goodPassword } from '#test/support/people.ts'
import { signStaffIn } from '#test/support/staff.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createApp } from '../app.ts'
import { createSetupLink } from './create-owner.ts'

export const owner = {
  firstName: 'Dee',
  lastName: 'Morrow',
  email: 'dee@wattle.example',
  password: goodPassword,
}

/** The API of a practice that is not set up, and what a first owner does. */
export async function createSetUpApi() {
  const test = await createTestDatabase({ TRUSTED_PROXIES: '1' })
  const app = createApp(test.service)

  async function call(method: string, path: string, body?: unknown, cookie = '') {
    const answer = await app.request(`/api/staff${path}`, {
      method,
      headers: {
        'x-forwarded-for': randomUUID(),
        cookie,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await answer.text()
    return {
      status: answer.status,
      body: text === '' ? null : JSON.parse(text),
      cookies: answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? ''),
      setCookie: answer.headers.getSetCookie().join('\n'),
    }
  }

  async function newSecret(): Promise<string> {
    const link = await createSetupLink(test.db, test.config)
    return new URL(link ?? 'https://none.example').hash.slice(1)
  }

  async function exchange(secret: string): Promise<string> {
    const { status, cookies } = await call('POST', '/setup/link', { secret })
    if (status !== 204) throw new Error(`The link answered ${status}`)
    return cookies.join('; ')
  }

  /** An owner who is signed in with both steps, and what they need for a call. */
  async function becomeOwner() {
    const made = await call('POST', '/setup/owner', owner, await exchange(await newSecret()))
    if (made.status !== 204) throw new Error(`The owner answered ${made.status}`)
    const { subject } = await test.db
      .selectFrom('accounts')
      .select('subject')
      .where('role', '=', 'owner')
      .executeTakeFirstOrThrow()
    const { headers } = await signStaffIn(test.service, subject)
    return { subject, cookie: headers.cookie, made }
  }

  return {
    ...test,
    app,
    call,
    newSecret,
    exchange,
    becomeOwner,
    /** As an empty database is. */
    wipe: async () => {
      for (const table of [
        'clinician_appointment_types',
        'working_hours',
        'clinician_provider_numbers',
      ] as const)
        await test.db.deleteFrom(table).execute()
      await test.db.deleteFrom('accounts').execute()
      await test.db.deleteFrom('clinicians').execute()
      await test.db.deleteFrom('appointment_types').execute()
      await test.db.deleteFrom('practices').execute()
      await test.db.deleteFrom('setup_links').execute()
    },
  }
}
