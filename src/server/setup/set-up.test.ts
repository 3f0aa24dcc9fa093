import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { notOpenText } from '#domain/practice/checklist.ts'
import { setupLinkProblems } from '#domain/practice/setup-link.ts'
import { goodPassword } from '#test/support/people.ts'
import { signStaffIn } from '#test/support/staff.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createApp } from '../app.ts'
import { createSetupLink } from './setup-links.ts'

let test: Awaited<ReturnType<typeof createTestDatabase>>
let app: ReturnType<typeof createApp>
beforeAll(async () => {
  test = await createTestDatabase({ TRUSTED_PROXIES: '1' })
  app = createApp(test.service)
})
afterAll(() => test.close())
beforeEach(async () => {
  for (const table of ['clinician_appointment_types', 'working_hours', 'clinician_provider_numbers'] as const)
    await test.db.deleteFrom(table).execute()
  await test.db.deleteFrom('accounts').execute()
  await test.db.deleteFrom('clinicians').execute()
  await test.db.deleteFrom('appointment_types').execute()
  await test.db.deleteFrom('practices').execute()
  await test.db.deleteFrom('setup_links').execute()
})

const owner = {
  firstName: 'Dee',
  lastName: 'Morrow',
  email: 'dee@wattle.example',
  password: goodPassword,
}

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
  expect(status).toBe(204)
  return cookies.join('; ')
}

/** An owner who is signed in with both steps, and what they need for a call. */
async function becomeOwner() {
  const made = await call('POST', '/setup/owner', owner, await exchange(await newSecret()))
  expect(made.status).toBe(204)
  const { subject } = await test.db
    .selectFrom('accounts')
    .select('subject')
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow()
  const { headers } = await signStaffIn(test.service, subject)
  return { subject, cookie: headers.cookie, made }
}

describe('a set-up link', () => {
  it('carries its secret where no server and no Referer sees it, and is kept as a hash', async () => {
    const link = new URL((await createSetupLink(test.db, test.config)) ?? '')
    expect(`${link.pathname}${link.search}`).toBe('/practice/setup')
    const [row] = await test.db.selectFrom('setup_links').selectAll().execute()
    expect(row?.secret_hash.toString('utf8')).not.toContain(link.hash.slice(1))
    expect(link.hash.length).toBeGreaterThan(40)
  })

  it('is exchanged for a cookie that scripts do not read', async () => {
    const { setCookie } = await call('POST', '/setup/link', { secret: await newSecret() })
    expect(setCookie).toContain('HttpOnly')
    expect(setCookie).toContain('SameSite=Strict')
    expect(setCookie).toContain('Path=/api/staff/setup')
  })

  it('is refused when it is wrong, and no one becomes owner without it', async () => {
    await newSecret()
    const wrong = await call('POST', '/setup/link', { secret: 'x'.repeat(43) })
    expect(wrong).toMatchObject({
      status: 409,
      body: { code: 'setupLinkRefused', message: setupLinkProblems.unknown },
    })
    expect(wrong.cookies).toEqual([])
    for (const cookie of ['', 'banksia-setup=guess'])
      expect((await call('POST', '/setup/owner', owner, cookie)).status).toBe(409)
    expect((await call('GET', '/setup/state')).body).toEqual({ hasOwner: false, link: 'none' })
  })

  it('ends after an hour, also for a browser that had exchanged it', async () => {
    const secret = await newSecret()
    const cookie = await exchange(secret)
    await test.db
      .updateTable('setup_links')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute()
    const late = { status: 409, body: { message: setupLinkProblems.expired } }
    expect(await call('POST', '/setup/link', { secret })).toMatchObject(late)
    expect(await call('POST', '/setup/owner', owner, cookie)).toMatchObject(late)
    expect((await call('GET', '/setup/state', undefined, cookie)).body).toEqual({
      hasOwner: false,
      link: 'expired',
    })
  })

  it('of each process works, until one of them has made the owner', async () => {
    const [first, second] = await Promise.all([newSecret(), newSecret()])
    const cookies = await Promise.all([exchange(first), exchange(second)])
    expect((await call('POST', '/setup/owner', owner, cookies[1])).status).toBe(204)
    expect(await call('POST', '/setup/link', { secret: second })).toMatchObject({
      body: { message: setupLinkProblems.used },
    })
    const other = { ...owner, email: 'other@wattle.example' }
    expect(await call('POST', '/setup/owner', other, cookies[0])).toMatchObject({
      status: 409,
      body: { message: setupLinkProblems.used },
    })
    expect(await createSetupLink(test.db, test.config)).toBeNull()
  })

  it('makes one owner, however many finish at once', async () => {
    const secrets = await Promise.all(Array.from({ length: 6 }, newSecret))
    const cookies = await Promise.all(secrets.map(exchange))
    const answers = await Promise.all(
      cookies.map((cookie, at) =>
        call('POST', '/setup/owner', { ...owner, email: `dee${at}@wattle.example` }, cookie),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409, 409, 409, 409, 409])
    const owners = await test.db.selectFrom('accounts').select('email').execute()
    expect(owners).toHaveLength(1)
  })

  it('is not used up by a mistake in the form', async () => {
    const cookie = await exchange(await newSecret())
    const weak = await call('POST', '/setup/owner', { ...owner, password: 'Password-123' }, cookie)
    expect(weak).toMatchObject({ status: 422, body: { fields: { password: expect.any(String) } } })
    const empty = await call('POST', '/setup/owner', { ...owner, email: '' }, cookie)
    expect(empty).toMatchObject({ status: 422, body: { fields: { email: 'Email is required' } } })
    expect((await call('POST', '/setup/owner', owner, cookie)).status).toBe(204)
  })

  it('signs the owner in up to the second step', async () => {
    const { made } = await becomeOwner()
    const session = made.cookies.find((cookie) => cookie.startsWith('banksia-staff=')) ?? ''
    expect(await call('GET', '/practice', undefined, session)).toMatchObject({
      body: { code: 'secondStepNeeded' },
    })
  })
})

const details = {
  name: 'Wattle Street Psychology',
  abn: '51 824 753 556',
  address: '12 Wattle Street, Marrickville NSW 2204',
  phone: '02 5550 1200',
  email: 'care@wattle.example',
  timeZone: 'Australia/Brisbane',
}
const noHours = { from: '', to: '' }
const clinician = (appointmentTypeIds: string[]) => ({
  firstName: 'Amelia',
  lastName: 'Tran',
  gender: 'woman',
  role: 'clinicalPsychologists',
  ahpraNumber: 'PSY0001234567',
  providerNumber: '2426621B',
  shortDescription: 'I listen first.',
  hours: {
    monday: { from: '9:00', to: '17:00' },
    tuesday: noHours,
    wednesday: noHours,
    thursday: noHours,
    friday: noHours,
    saturday: noHours,
    sunday: noHours,
  },
  fundingMethods: ['rebate', 'selfFunded'],
  appointmentTypeIds,
})

describe('the steps of a set-up', () => {
  it('begin closed, with types to start with, and end open', async () => {
    const { cookie } = await becomeOwner()
    const read = async () => (await call('GET', '/practice', undefined, cookie)).body
    const unsettled = async () =>
      (await read()).checklist
        .filter((item: { isSettled: boolean }) => !item.isSettled)
        .map((item: { code: string }) => item.code)
    const before = await read()
    expect(before).toMatchObject({
      isOpen: false,
      payments: 'simulator',
      mail: { mode: 'simulated', lastTest: null },
    })
    expect(before.appointmentTypes).toHaveLength(4)
    expect((await (await app.request('/api/settings')).json()).notice).toBe(notOpenText)

    const saved = await call('PUT', '/practice', { ...details, version: 0 }, cookie)
    expect(saved).toMatchObject({
      status: 200,
      body: { abn: '51824753556', phone: '+61255501200', version: 1 },
    })
    const settings = await (await app.request('/api/settings')).json()
    expect(settings).toMatchObject({
      productName: details.name,
      supportEmail: details.email,
      defaultTimeZone: details.timeZone,
    })

    expect((await call('POST', '/practice/mail-tests', undefined, cookie)).body).toMatchObject({
      outcome: 'kept',
      to: owner.email,
    })
    const sent = await test.db.selectFrom('outbox_messages').select(['recipient', 'subject']).execute()
    expect(sent).toContainEqual({ recipient: owner.email, subject: `A test email of ${details.name}` })

    const types = before.appointmentTypes.filter((type: { isGp: boolean }) => !type.isGp)
    const ids = types.map(({ id }: { id: string }) => id)
    expect((await call('PUT', '/setup/appointment-types', { active: ids }, cookie)).status).toBe(204)
    const added = await call('POST', '/setup/clinicians', { ...clinician(ids), isMe: true }, cookie)
    expect(added).toMatchObject({ status: 201, body: { slug: 'amelia-tran', name: 'Amelia Tran' } })
    expect((await call('PUT', '/setup/fees', { gap: '45', bookingFee: '12.08' }, cookie)).status).toBe(204)
    expect((await read()).fees).toMatchObject({
      gapCents: 4500,
      bookingFeeCents: 1208,
      clinicalRebateCents: 14905,
    })
    for (const step of ['payments', 'video', 'texts'])
      expect((await call('POST', '/setup/steps', { step }, cookie)).status).toBe(204)
    expect(await unsettled()).toEqual(['open'])
    expect((await call('PUT', '/practice/opening', { isOpen: true }, cookie)).status).toBe(204)
    expect(await unsettled()).toEqual([])
    expect((await (await app.request('/api/settings')).json()).notice).toBeNull()

    // What clients may be affected by has pages of its own from here on.
    expect((await call('PUT', '/setup/appointment-types', { active: ids }, cookie)).status).toBe(409)
    expect((await call('PUT', '/setup/fees', { gap: '45', bookingFee: '12' }, cookie)).status).toBe(409)
  })

  it('tell the second of two who change the details', async () => {
    const { cookie } = await becomeOwner()
    expect((await call('PUT', '/practice', { ...details, version: 0 }, cookie)).status).toBe(200)
    const second = await call('PUT', '/practice', { ...details, name: 'Another', version: 0 }, cookie)
    expect(second).toMatchObject({ status: 409, body: { code: 'changedMeanwhile' } })
    expect((await call('GET', '/practice', undefined, cookie)).body.details.name).toBe(details.name)
  })

  it.each([
    [{ abn: '51 824 753 557' }, 'abn'],
    [{ phone: '12' }, 'phone'],
    [{ email: 'nowhere' }, 'email'],
    [{ name: ' ' }, 'name'],
    [{ timeZone: 'Europe/London' }, 'timeZone'],
  ])('refuse %j at its field', async (change, field) => {
    const { cookie } = await becomeOwner()
    const answer = await call('PUT', '/practice', { ...details, ...change, version: 0 }, cookie)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.fields)).toEqual([field])
  })

  it.each([
    [{ ahpraNumber: 'MED0001234567' }, 'ahpraNumber'],
    [{ providerNumber: '2426621A' }, 'providerNumber'],
    [{ fundingMethods: [] }, 'fundingMethods'],
    [{ hours: { ...clinician([]).hours, monday: { from: '17:00', to: '9:00' } } }, 'hours.monday.to'],
    [{ hours: { ...clinician([]).hours, monday: noHours } }, 'hours.monday.from'],
    [{ role: 'generalPractitioner', ahpraNumber: 'MED0001234567' }, 'appointmentTypeIds'],
  ])('refuse a clinician with %j at its field', async (change, field) => {
    const { cookie } = await becomeOwner()
    const { appointmentTypes } = (await call('GET', '/practice', undefined, cookie)).body
    const ids = appointmentTypes
      .filter((type: { isGp: boolean }) => !type.isGp)
      .map(({ id }: { id: string }) => id)
    const answer = await call('POST', '/setup/clinicians', { ...clinician(ids), ...change }, cookie)
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.fields)).toEqual([field])
    expect(await test.db.selectFrom('clinicians').select('id').execute()).toEqual([])
  })
})

it('is offered where only demo data had an owner', async () => {
  await test.db
    .insertInto('accounts')
    .values({ email: 'owner@demo.banksia.example', password_hash: 'none', role: 'owner' })
    .execute()
  expect(await createSetupLink(test.db, test.config)).not.toBeNull()
  await test.db
    .insertInto('accounts')
    .values({ email: 'dee@wattle.example', password_hash: 'none', role: 'owner' })
    .execute()
  expect(await createSetupLink(test.db, test.config)).toBeNull()
})
