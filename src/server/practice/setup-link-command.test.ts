import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setupLinkProblems } from '#domain/staff/practice-setup.ts'
import { goodPassword } from '#test/support/people.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createApp } from '../app.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof createApp>
beforeAll(async () => {
  test = await createTestDatabase({ TRUSTED_PROXIES: '1' })
  app = createApp(test.service)
})
afterAll(() => test.close())

/** `npm run practice -- setup-link`, as the operator runs it beside the server. */
async function askForLink() {
  const command = join(import.meta.dirname, '..', 'practice.ts')
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    DATABASE_URL: test.url,
    ENCRYPTION_KEYS: test.encryptionKeys,
    PUBLIC_URL: 'https://wattle.example',
  }
  return promisify(execFile)(process.execPath, [command, 'setup-link'], { env }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
  )
}

async function newSecret() {
  const { code, stdout } = await askForLink()
  expect(code).toBe(0)
  // One line and nothing else, to be copied as it stands.
  const [, secret = ''] = /^https:\/\/wattle\.example\/practice\/setup#([\w-]{43})\n$/.exec(stdout) ?? []
  return secret
}

async function post(path: string, body: unknown, cookie = '') {
  const answer = await app.request(`/api/staff/setup/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    body: text === '' ? null : JSON.parse(text),
    cookie: answer.headers.getSetCookie().map((line) => line.split(';')[0])[0] ?? '',
  }
}

it('the command prints one link, which ends those before, ends after an hour and makes one owner', async () => {
  const first = await newSecret()
  expect((await post('link', { secret: first })).status).toBe(204)
  const second = await newSecret()
  const ended = { status: 409, body: { message: setupLinkProblems.expired } }
  expect(await post('link', { secret: first })).toMatchObject(ended)

  const inMinutes = (minutes: number) =>
    test.db
      .updateTable('setup_links')
      .set({ expires_at: sql<Date>`expires_at - make_interval(mins => ${minutes}::int)` })
      .execute()
  await inMinutes(59)
  expect((await post('link', { secret: second })).status).toBe(204)
  await inMinutes(1)
  expect(await post('link', { secret: second })).toMatchObject(ended)

  const { cookie } = await post('link', { secret: await newSecret() })
  const owner = { firstName: 'Dee', lastName: 'Morrow', email: 'dee@wattle.example', password: goodPassword }
  expect((await post('owner', owner, cookie)).status).toBe(204)
  expect(await post('owner', { ...owner, email: 'second@wattle.example' }, cookie)).toMatchObject({
    status: 409,
    body: { message: setupLinkProblems.used },
  })
  const late = await askForLink()
  expect(late.code).toBe(1)
  expect(late.stdout).toBe('The practice has an owner already, who can invite others. No link was made.\n')
})
