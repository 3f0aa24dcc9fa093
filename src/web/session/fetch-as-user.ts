import { personHeader } from '#contract/person-acts.ts'
import { personOfPage } from './person-of-page.ts'
import { readItem } from './tab-storage.ts'
import { getAccessToken, hasTokenExpired, raiseTokenExpired } from './browser-session.ts'

/**
 * This tab's token: the signed-in user's, else that of a sign-up in this visit.
 * See docs/product/signing-in.md#calls-as-the-user.
 */
export const tokenOfTab = async (): Promise<string | null> =>
  (await getAccessToken()) ?? readItem('createdUser')?.authToken ?? null

/** A request to the API with that token, for the person whom this page is for. A refusal of it asks for a new login, where something personal is shown. */
export async function fetchAsUser(path: string, init: RequestInit = {}): Promise<Response> {
  const token = await tokenOfTab()
  const headers = new Headers(init.headers)
  if (token !== null) headers.set('authorization', `Bearer ${token}`)
  const person = personOfPage()
  if (token !== null && person !== null) headers.set(personHeader, person)
  const response = await fetch(path, { ...init, headers })
  if (response.status === 401 && (token !== null || hasTokenExpired())) raiseTokenExpired()
  return response
}
