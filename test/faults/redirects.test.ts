import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addClients } from '#test/support/server-cluster.ts'
import { account } from '#test/support/booking-world.ts'
import { type SingleServer, startSingleServer } from '#test/support/single-server.ts'

let single: SingleServer
let token: string
beforeAll(async () => {
  single = await startSingleServer()
  token = (await addClients(single, 1, true))[0] ?? ''
})
afterAll(() => single.close())

const elsewhere = [
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/thank-you',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://169.254.169.254/latest/meta-data',
  'http://localhost:3000@evil.example/',
  '/\t/evil.example',
  '/.//evil.example',
]

const finish = (urls: object) =>
  single.send(
    'PUT',
    `/api/accounts/${account}/reserved-appointments/nothing`,
    { processWithSavedPaymentMethod: true, mode: 'setup', ...urls },
    { authorization: `Bearer ${token}` },
  )

describe('23: addresses that lead away', () => {
  it.each(['returnUrl', 'cancelUrl'])('%s may only be a path of this site', async (field) => {
    expect((await finish({ [field]: '/thank-you?status=success' })).status).toBe(404)
    for (const address of elsewhere) expect((await finish({ [field]: address })).status).toBe(422)
  })

  it('the issuer never redirects to an address that is not its client’s own', async () => {
    for (const address of elsewhere) {
      const signIn = new URLSearchParams({
        client_id: 'banksia-web',
        response_type: 'code',
        scope: 'openid',
        redirect_uri: address,
        code_challenge: 'x'.repeat(43),
        code_challenge_method: 'S256',
      })
      const signOut = new URLSearchParams({ client_id: 'banksia-web', post_logout_redirect_uri: address })
      for (const path of [`/oidc/auth?${signIn}`, `/oidc/session/end?${signOut}`])
        expect(await leadsTo(path)).toMatch(/^\/login\/problem|^nowhere$/)
    }
  })

  it('no page answers redirectTo or return with a redirect to another site', async () => {
    for (const address of elsewhere)
      for (const page of ['/login', '/', '/contact/thank-you', '/thank-you'])
        for (const name of ['redirectTo', 'return', 'returnUrl', 'cancelUrl'])
          expect(await leadsTo(`${page}?${new URLSearchParams({ [name]: address })}`)).toMatch(
            /^\/(?!\/)|^nowhere$/,
          )
  })
})

async function leadsTo(path: string): Promise<string> {
  const response = await single.ask(path, { redirect: 'manual' })
  await response.body?.cancel()
  const location = response.headers.get('location') ?? 'nowhere'
  return location.replace(single.publicUrl, '')
}
