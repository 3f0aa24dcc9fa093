import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { apiPaths, type Operation } from '#contract/api-paths.ts'
import { endSignIns } from '#server/sign-in/sign-ins.ts'
import { account } from '#test/support/booking-world.ts'
import { addPerson, goodPassword } from '#test/support/people.ts'
import { startServerCluster } from '#test/support/server-cluster.ts'
import {
  type Browser,
  createBrowser,
  locationOf,
  postForm,
  postJson,
  refresh,
  signInAs,
  startSignIn,
} from '#test/support/sign-in-flow.ts'

let cluster: Awaited<ReturnType<typeof startServerCluster>>
beforeAll(async () => void (cluster = await startServerCluster()))
afterAll(() => cluster.close())

const ask = (server: number, path: string, init: RequestInit = {}) =>
  fetch(`${cluster.servers[server]?.url}${path}`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
    ...init,
    headers: { ...Object.fromEntries(new Headers(init.headers)), 'x-forwarded-for': randomUUID() },
  })
const openBrowser = (server = 0) =>
  createBrowser({ request: (path, init) => ask(server, path, init) }, cluster.config.PUBLIC_URL)
const bearing = (token: string) => ({ authorization: `Bearer ${token}` })

const takesAnyone: Operation[] = [
  'listClinicians',
  'readAvailability',
  'readGpAvailability',
  'holdSlot',
  'listHolds',
  'chooseFunding',
  'readReservation',
  'releaseReservation',
]
/** Every operation that needs a token, read from the table so that a new one is among them. */
const personal = (Object.keys(apiPaths) as Operation[]).filter(
  (name) =>
    'errors' in endpoints[name] &&
    (endpoints[name].errors as readonly string[]).includes('unauthenticated') &&
    !takesAnyone.includes(name),
)

/** What every personal operation answers to a token, in each process. */
async function statusesOf(token: string, operations = personal): Promise<number[]> {
  const answers = await Promise.all(
    operations.flatMap((name) => {
      const [method = '', path = ''] = apiPaths[name].split(' ')
      const address = `/api${path.replace('{accountId}', account).replaceAll(/\{\w+\}/g, randomUUID())}`
      const init = { method, headers: { ...bearing(token), 'content-type': 'application/json' } }
      return [0, 1].map((server) =>
        ask(server, address, { ...init, ...(method !== 'GET' && { body: '{}' }) }),
      )
    }),
  )
  return answers.map(({ status }) => status)
}

/** A person with the site open on two devices, one at each process. */
async function signInTwice(email = `${randomUUID()}@mail.example`) {
  const person = await addPerson(cluster.db, { email })
  const [phone, laptop] = [openBrowser(0), openBrowser(1)]
  const onPhone = await signInAs(cluster.service, phone, person)
  const onLaptop = await signInAs(cluster.service, laptop, person)
  return { person, phone, laptop, onPhone, onLaptop }
}

const isGood = async (token: string) =>
  Promise.all(
    [0, 1].map(async (server) => (await ask(server, '/api/userinfo', { headers: bearing(token) })).status),
  )
const needsPassword = async (browser: Browser) =>
  (await startSignIn(cluster.service, browser)).location.startsWith('/login/')

async function logOut(browser: Browser, idToken: string) {
  const query = new URLSearchParams({
    id_token_hint: idToken,
    post_logout_redirect_uri: 'http://localhost:3000/',
  })
  const html = await (await browser.open(`/oidc/session/end?${query}`)).text()
  const xsrf = /name="xsrf" value="(\w+)"/.exec(html)?.[1] ?? ''
  locationOf(await postForm(browser, '/oidc/session/end/confirm', { xsrf, logout: 'yes' }))
}

describe('34: a token whose sign-in has ended', () => {
  it('is refused by every personal operation at once after a log-out, in every process', async () => {
    const { phone, onPhone, onLaptop } = await signInTwice()
    expect(personal.length).toBeGreaterThan(30)
    const others = personal.filter((name) => name !== 'endAllSignIns')
    expect(await statusesOf(onPhone.access_token, others)).not.toContain(401)
    await logOut(phone, onPhone.id_token)
    expect(new Set(await statusesOf(onPhone.access_token))).toEqual(new Set([401]))
    expect(await isGood(onLaptop.access_token)).toEqual([200, 200])
    expect(await needsPassword(phone)).toBe(true)
  })

  it('is refused everywhere after “Sign out everywhere”', async () => {
    const { phone, laptop, onPhone, onLaptop } = await signInTwice()
    const ended = await ask(0, '/api/sign-ins', { method: 'DELETE', headers: bearing(onPhone.access_token) })
    expect(ended.status).toBe(204)
    expect(await isGood(onPhone.access_token)).toEqual([401, 401])
    expect(await isGood(onLaptop.access_token)).toEqual([401, 401])
    expect([await needsPassword(phone), await needsPassword(laptop)]).toEqual([true, true])
  })

  it('is refused after a forgotten password was replaced, on every device', async () => {
    const { person, phone, laptop, onPhone, onLaptop } = await signInTwice()
    await postJson(openBrowser(), '/login/forgot', { email: person.email })
    const letter = () =>
      cluster.db
        .selectFrom('outbox_messages')
        .select('body_text')
        .where('recipient', '=', person.email)
        .executeTakeFirst()
    await expect.poll(letter, { timeout: 15_000 }).toBeDefined()
    const token = /[?&]token=([\w-]+)/.exec((await letter())?.body_text ?? '')?.[1]
    const changed = await postJson(openBrowser(1), '/login/reset', { token, password: `${goodPassword}new` })
    expect(changed.status).toBe(200)
    expect(await isGood(onPhone.access_token)).toEqual([401, 401])
    expect(await isGood(onLaptop.access_token)).toEqual([401, 401])
    expect([await needsPassword(phone), await needsPassword(laptop)]).toEqual([true, true])
  })

  it('is refused after a change of role, and the next token has the new one', async () => {
    const { person, phone, onPhone } = await signInTwice()
    const setRole = (role: 'administrator' | 'patient') =>
      cluster.db.updateTable('accounts').set({ role }).where('subject', '=', person.subject).execute()
    await setRole('administrator')
    expect(await isGood(onPhone.access_token)).toEqual([401, 401])
    const renewed = await refresh(cluster.service, phone, onPhone.refresh_token)
    const { access_token } = (await renewed.json()) as { access_token: string }
    const answer = await ask(1, '/api/userinfo', { headers: bearing(access_token) })
    expect(await answer.json()).toMatchObject({ roles: ['administrator'] })
    await setRole('patient')
    expect(await isGood(access_token)).toEqual([401, 401])
  })

  it('stays ended when a request that was under way writes its session once more', async () => {
    const { person, laptop, onPhone } = await signInTwice()
    const written = await cluster.db
      .selectFrom('oidc_payloads')
      .selectAll()
      .where('model', '=', 'Session')
      .where('account_subject', '=', person.subject)
      .execute()
    await ask(0, '/api/sign-ins', { method: 'DELETE', headers: bearing(onPhone.access_token) })
    await cluster.db.insertInto('oidc_payloads').values(written).execute()
    expect(await needsPassword(laptop)).toBe(true)
    const again = await signInAs(cluster.service, laptop, person)
    expect(await isGood(again.access_token)).toEqual([200, 200])
    expect(await needsPassword(laptop)).toBe(false)
  })

  it('is refused when all but another end, as after a change of password by its owner', async () => {
    const { person, phone, laptop, onPhone, onLaptop } = await signInTwice()
    const { sid } = decodeJwt(onPhone.access_token)
    await endSignIns(cluster.db, person.subject, { except: String(sid) })
    expect(await isGood(onPhone.access_token)).toEqual([200, 200])
    expect(await isGood(onLaptop.access_token)).toEqual([401, 401])
    expect([await needsPassword(phone), await needsPassword(laptop)]).toEqual([false, true])
  })

  it('is refused when the account is closed', async () => {
    const { person, onPhone } = await signInTwice()
    await cluster.db
      .updateTable('accounts')
      .set({ disabled_at: new Date() })
      .where('subject', '=', person.subject)
      .execute()
    expect(await isGood(onPhone.access_token)).toEqual([401, 401])
  })

  it('is refused when another device ends it, and that device needs its password again', async () => {
    const { laptop, phone, onPhone, onLaptop } = await signInTwice()
    const list = async () =>
      (await (await ask(0, '/api/sign-ins', { headers: bearing(onPhone.access_token) })).json()) as {
        id: string
        isThisOne: boolean
      }[]
    expect((await list()).map(({ isThisOne }) => isThisOne)).toEqual([true, false])
    const other = (await list())[1]?.id
    const end = (id: string | undefined, token: string) =>
      ask(1, `/api/sign-ins/${id}`, { method: 'DELETE', headers: bearing(token) })
    const stranger = await signInTwice()
    expect((await end(other, stranger.onPhone.access_token)).status).toBe(404)
    expect((await end(other, onPhone.access_token)).status).toBe(204)
    expect(await isGood(onLaptop.access_token)).toEqual([401, 401])
    expect((await refresh(cluster.service, laptop, onLaptop.refresh_token)).status).toBe(400)
    expect(await needsPassword(laptop)).toBe(true)
    expect(await isGood(onPhone.access_token)).toEqual([200, 200])
    expect(await needsPassword(phone)).toBe(false)
    expect(await list()).toHaveLength(1)
  })
})
