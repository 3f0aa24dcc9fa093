import { randomUUID } from 'node:crypto'
import { createIdentityApp } from '#test/support/identity-app.ts'
import { addPerson, goodPassword } from '#test/support/people.ts'
import { createBrowser, signInAs } from '#test/support/sign-in-flow.ts'
import { createTestDatabase } from '#test/support/test-database.ts'
import { createApp } from '../app.ts'
import { checkCredentials } from './try-password.ts'

/** The site with its identity provider, and short ways to change one's own login. */
export async function createOwnLogin() {
  const test = await createTestDatabase()
  const site = await createIdentityApp(test.service)
  const api = createApp(test.service)
  const browser = () => createBrowser(site.app, test.config.PUBLIC_URL)

  async function addSignedIn() {
    const person = await addPerson(test.db, { email: `${randomUUID()}@mail.example` })
    const signIn = async () => {
      const from = browser()
      return { from, ...(await signInAs(test.service, from, person)) }
    }
    const { access_token: token } = await signIn()
    return { ...person, token, signIn }
  }

  async function call(method: string, path: string, body: object, token?: string) {
    const response = await api.request(`/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text) }
  }

  const mailTo = (recipient: string) =>
    test.db
      .selectFrom('outbox_messages')
      .selectAll()
      .where('recipient', '=', recipient)
      .orderBy('created_at')
      .execute()

  return {
    ...test,
    identity: site.identity,
    api,
    browser,
    addSignedIn,
    call,
    mailTo,
    ask: (token: string, email: string, currentPassword = goodPassword) =>
      call('POST', '/client-records/me/email-changes', { email, currentPassword }, token),
    confirm: (token: string) => call('POST', '/email-changes:confirm', { token }),
    changePassword: (token: string, body: object) => call('PUT', '/client-records/me/password', body, token),
    linkIn: async (recipient: string) =>
      /token=([\w-]+)/.exec((await mailTo(recipient)).at(-1)?.body_text ?? '')?.[1] ?? 'no link',
    signsIn: async (email: string, password = goodPassword) =>
      (await checkCredentials(test.db, { email, password }, { areDemoAccountsOpen: true })) !== null,
    emailOf: async (token: string) => {
      const response = await api.request('/api/client-records/me', {
        headers: { authorization: `Bearer ${token}` },
      })
      const { email }: { email: string } = await response.json()
      return email
    },
  }
}

export const newPassword = 'Harbour-lantern-82-moss!'
